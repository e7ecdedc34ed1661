interface Plugin {
  readonly contentTypes: {
    readonly file: { readonly schema: { readonly attributes: Record<string, object> } };
  };
}

/** Adds the placeholder colour of pictures to the media library (`media/placeholder.ts`). */
export default function withPlaceholder(plugin: Plugin): Plugin {
  plugin.contentTypes.file.schema.attributes['placeholderColour'] = { type: 'string', configurable: false };
  return plugin;
}
