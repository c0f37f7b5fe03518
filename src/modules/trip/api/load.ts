import type { VehicleRow } from './vehicle.ts'

/** What a vehicle is to carry. */
export type Load = { boxes: number; kg: number; litres: number }

/** Returns in words of what a load is more than a vehicle carries; empty where it fits, or nobody has said how much that is. It is told and never refused. */
export function tooMuchWords(
  { boxes, kg, litres }: Load,
  { loadBoxes, loadKg, loadLitres }: Pick<VehicleRow, 'loadBoxes' | 'loadKg' | 'loadLitres'>,
): string {
  const over = [
    loadKg !== null && kg > loadKg && `重 ${kg} 公斤，车载 ${loadKg} 公斤，超 ${kg - loadKg} 公斤`,
    loadLitres !== null &&
      litres > loadLitres &&
      `体积 ${litres} 升，车装 ${loadLitres} 升，超 ${litres - loadLitres} 升`,
    loadBoxes !== null && boxes > loadBoxes && `${boxes} 箱，车装 ${loadBoxes} 箱，超 ${boxes - loadBoxes} 箱`,
  ]
  return over.filter(Boolean).join('；')
}

/** Returns what carrying boxes up is proposed to cost (fen): per box and floor above the first, where there is no lift (chain-stock.md, Fees). */
export function carryFee(
  boxes: number,
  { floor, lift }: { floor: number | null; lift: boolean },
  perBox: number,
): number {
  return lift || floor === null || floor <= 1 ? 0 : boxes * (floor - 1) * perBox
}
