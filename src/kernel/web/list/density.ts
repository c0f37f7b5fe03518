import { webPoint } from '../point.ts'

/** The words of the densities, and what chooses one for all lists of the person. */
export type DensityChoice = { words: Readonly<Record<string, string>>; choose: (density: string) => void }

export const densityChoices = webPoint<DensityChoice>('density')
