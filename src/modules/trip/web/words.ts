import { numberWords } from '../../../kernel/api/format.ts'

/** Returns where a home is: its address, floor and lift, and who receives there. */
export function homeWords(one: { address: string; floor: number | null; lift: boolean; receiver: string }): string {
  const floor = one.floor === null ? '' : `${one.floor} 楼${one.lift ? '，有电梯' : '，没有电梯'}`
  return [one.address || '没有填地址', floor, one.receiver].filter(Boolean).join('，')
}

/** Returns what a shipment is to carry in words. */
export const loadWords = ({ pieces, boxes, kg }: { pieces: number; boxes: number; kg: number }): string =>
  [`${numberWords(pieces)} 片/件`, boxes > 0 && `${numberWords(boxes)} 箱`, kg > 0 && `${numberWords(kg)} 公斤`]
    .filter(Boolean)
    .join('，')
