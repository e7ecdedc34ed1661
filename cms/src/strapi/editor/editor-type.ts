/** Texts beside a field in the admin. */
export interface FieldText {
  readonly label: string;
  readonly help: string;
}

/** A field and its width in columns of twelve; lists, rich texts and components take the whole row. */
export type Cell = readonly [field: string, columns: 3 | 4 | 6 | 8 | 12];

/** How a content type or a component looks in the admin. */
export interface EditorType {
  readonly uid: string;
  /** The field that identifies an entry. */
  readonly mainField: string;
  readonly fields: Readonly<Record<string, FieldText>>;
  /** Rows of the form, top to bottom. A field in none of them is hidden from editors. */
  readonly rows: readonly (readonly Cell[])[];
  /** The table of entries; components have none. */
  readonly list?: {
    readonly columns: readonly string[];
    readonly sortBy: string;
    readonly order: 'ASC' | 'DESC';
  };
}

/** A row that a field has for itself. */
export function whole(field: string): readonly Cell[] {
  return [[field, 12]];
}

/** A row that two fields share. */
export function halves(left: string, right: string): readonly Cell[] {
  return [
    [left, 6],
    [right, 6],
  ];
}

/** A row that three fields share. */
export function thirds(...fields: readonly [string, string, string]): readonly Cell[] {
  return fields.map((field) => [field, 4]);
}
