import { numberWords } from '../../../kernel/api/format.ts'

/** Returns where a home is: its address, floor and lift, and who receives there. */
export function homeWords(one: { address: string; floor: number | null; lift: boolean; receiver: string }): string {
  const floor = one.floor === null ? '' : `${one.floor} 楼${one.lift ? '，有电梯' : '，没有电梯'}`
  return [one.address || '没有填地址', floor, one.receiver].filter(Boolean).join('，')
}

type Load = { pieces: number; boxes: number; kg: number; packages: number; litres?: number }

/** Returns what a shipment is to carry in words. */
export const loadWords = ({ pieces, boxes, kg, packages, litres = 0 }: Load): string =>
  [
    pieces > 0 && `${numberWords(pieces)} 片/件`,
    packages > 0 && `${numberWords(packages)} 个包件`,
    boxes > 0 && `${numberWords(boxes)} 箱`,
    kg > 0 && `${numberWords(kg)} 公斤`,
    litres > 0 && `${numberWords(litres)} 升`,
  ]
    .filter(Boolean)
    .join('，')

/** Returns what shipments are to carry together. */
export function loadOfAll(shipments: readonly Required<Load>[]): Required<Load> {
  const sum = (key: keyof Load) => shipments.reduce((all, one) => all + one[key], 0)
  return { pieces: sum('pieces'), boxes: sum('boxes'), kg: sum('kg'), packages: sum('packages'), litres: sum('litres') }
}
