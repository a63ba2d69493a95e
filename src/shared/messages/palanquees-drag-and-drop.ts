type Id = string | number;
interface Carried {
  readonly active: { readonly id: Id };
}
interface CarriedOver extends Carried {
  readonly over: { readonly id: Id } | null;
}

/** Texts of a screen reader while a diver is dragged from place to place. */
export const carryingTexts = (nameOf: (id: Id) => string, placeOf: (id: Id) => string) => ({
  instructions: {
    draggable:
      'Pour prendre un plongeur, appuyez sur Espace ou Entrée. Les flèches mènent d’une palanquée à l’autre, un chiffre y mène directement, 0 remet à placer. Espace ou Entrée dépose, Échap annule.',
  },
  announcements: {
    onDragStart: ({ active }: Carried) => `${nameOf(active.id)} est pris en main.`,
    onDragOver: ({ active, over }: CarriedOver) =>
      over
        ? `${nameOf(active.id)} est au-dessus\u00a0: ${placeOf(over.id)}.`
        : `${nameOf(active.id)} n’est au-dessus de rien.`,
    onDragEnd: ({ active, over }: CarriedOver) =>
      over ? `${nameOf(active.id)} est déposé\u00a0: ${placeOf(over.id)}.` : `${nameOf(active.id)} reste à sa place.`,
    onDragCancel: ({ active }: Carried) => `Déplacement annulé\u00a0: ${nameOf(active.id)} reste à sa place.`,
  },
});
