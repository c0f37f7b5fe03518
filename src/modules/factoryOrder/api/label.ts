import { idOfDigits, ownDigits } from '../../goods/api/label.ts'

const prefix = '21'

/** Returns the digits on the label of a package, as those of a lot but for their beginning: outside the company they mean nothing. */
export const packageLabelOf = (id: number): string => ownDigits(prefix, id)

/** Returns the number of the package that digits of ours name; undefined for any other code. */
export const packageIn = (code: string): number | undefined => idOfDigits(prefix, code)
