import { fitUnits } from '../../installation/api/trades.ts'

/** What is paid: installing, or carrying up floors. */
export const works = { install: '安装费', carry: '搬楼费' } as const
export type Work = keyof typeof works

/** By what carrying is paid: one box or package up one floor. */
export const carryUnits = { box: '箱·层', package: '件·层' } as const
export type CarryUnit = keyof typeof carryUnits

/** By what work is paid. */
export const wageUnits = { ...fitUnits, ...carryUnits } as const
export type WageUnit = keyof typeof wageUnits

/** By which units a kind of work is paid. */
export const unitsOf: Readonly<Record<Work, readonly WageUnit[]>> = {
  install: Object.keys(fitUnits) as WageUnit[],
  carry: Object.keys(carryUnits) as WageUnit[],
}

/** Why something was earned or deducted. */
export const entryKinds = {
  install: '安装验收',
  carry: '搬楼',
  hand: '手工补记',
  redo: '返工重做',
  deduct: '返工扣款',
  reversal: '冲正',
} as const
export type EntryKind = keyof typeof entryKinds

/** The most that is typed of a quantity, and of a price (fen). */
export const mostQuantity = 100_000
export const mostPrice = 10_000_000
