interface Plugin {
  readonly contentTypes: {
    readonly file: { readonly schema: { readonly attributes: Record<string, object> } };
  };
}

/** Lets the media library remember what stands in for a picture until it is there (`media/placeholder.ts`). */
export default function withPlaceholder(plugin: Plugin): Plugin {
  plugin.contentTypes.file.schema.attributes['placeholderColour'] = { type: 'string', configurable: false };
  return plugin;
}
