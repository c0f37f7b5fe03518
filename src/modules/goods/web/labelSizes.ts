/** The sizes of labels on a roll, in millimetres. */
export const labelSizes = { small: '60×40', medium: '80×50', large: '100×70' } as const
export type LabelSize = keyof typeof labelSizes

/** Labels of one print: more would keep the browser busy for minutes. */
export const mostLabels = 500
