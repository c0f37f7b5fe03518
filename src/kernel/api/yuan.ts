import { formatFen } from './money.ts'

/** Writes fen with the sign of the currency behind the minus: `−¥20.00`. Whatever may be negative is written so. */
export const yuan = (fen: number) => (fen < 0 ? `−¥${formatFen(-fen)}` : `¥${formatFen(fen)}`)
