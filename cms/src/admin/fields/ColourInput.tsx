import { Button, Field, Flex } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { FieldProps } from './field-props';
import { SWATCHES, type Swatch } from './swatches';
import { fieldTexts } from './texts';

/** Selects a predefined colour by name, or any other. */
export function ColourInput({ name, label, hint, required = false, disabled = false }: FieldProps) {
  const { value, error, onChange } = useField<string | null>(name);
  const chosen = (value ?? '').toLowerCase();
  return (
    <Field.Root name={name} required={required} hint={hint} {...(error !== undefined && { error })}>
      <Field.Label>{label}</Field.Label>
      <Flex gap={2} wrap="wrap" role="group" aria-label={fieldTexts.swatches(label)}>
        {SWATCHES.map((swatch) => (
          <Button
            key={swatch.colour}
            variant="tertiary"
            disabled={disabled}
            aria-pressed={swatch.colour === chosen}
            startIcon={<Dot colour={swatch.colour} chosen={swatch.colour === chosen} />}
            onClick={() => {
              onChange(name, swatch.colour);
            }}
          >
            {swatch.name}
          </Button>
        ))}
      </Flex>
      <Flex gap={2} paddingTop={2}>
        <Field.Input
          type="color"
          disabled={disabled}
          value={chosen === '' ? SWATCHES[0].colour : chosen}
          style={{ width: '8rem', padding: '0.2rem', cursor: 'pointer' }}
          onChange={({ target }) => {
            onChange(name, target.value);
          }}
        />
      </Flex>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

interface DotProps extends Pick<Swatch, 'colour'> {
  readonly chosen: boolean;
}

function Dot({ colour, chosen }: DotProps) {
  const size = '1.6rem';
  const outline = chosen ? { outline: `0.2rem solid ${colour}`, outlineOffset: '0.2rem' } : {};
  return <span style={{ width: size, height: size, borderRadius: '50%', background: colour, ...outline }} />;
}
