/**
 * The forms of continuous paper 241 mm wide, in three plies, by their height in mm: a page of 11 inches, its half, its third. Holes take 12.7 mm on
 * both sides.
 */
export const plyForms = {
  whole: { title: '241 三联整张', height: 279.4 },
  half: { title: '241 三联二等分', height: 139.7 },
  third: { title: '241 三联三等分', height: 93.1 },
} as const
export type PlyForm = keyof typeof plyForms

/** On what a paper is printed: A4, or a form of continuous paper. */
export const paperForms = {
  a4: 'A4',
  whole: plyForms.whole.title,
  half: plyForms.half.title,
  third: plyForms.third.title,
} as const satisfies Record<'a4' | PlyForm, string>
export type PaperForm = keyof typeof paperForms

/** The most by which a company moves its print, in mm to the right and down (below 0: left and up): then all of it is between the holes still. */
export const mostOffset = 7
