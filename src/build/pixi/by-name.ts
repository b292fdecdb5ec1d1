interface Part {
  readonly extension: { readonly name: string; readonly priority?: number };
}

const priorityOf = ({ extension }: Part): number => extension.priority ?? -1;

/**
 * Parts of a renderer by their names, those with a higher priority first. In Pixi's own registry a part of one renderer
 * would stand in the way of one with the same name in the other.
 */
export const byName = (...parts: readonly Part[]): { name: string; value: never }[] =>
  parts
    .toSorted((one, other) => priorityOf(other) - priorityOf(one))
    // Pixi gives each class what it is made of; their types have nothing in common.
    .map(value => ({ name: value.extension.name, value: value as never }));
