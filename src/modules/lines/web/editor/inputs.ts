import { readMoney, writeYuan } from '../../../../kernel/web/field/amounts.ts'
import { isUnread, type Unread } from '../../../../kernel/web/field/unread.ts'
import { readArea } from '../../api/readArea.ts'
import { readRate, readThousandths } from '../../api/typed.ts'

/** How quantities, money and shares are written and read in inputs. */
export const quantityText = { write: (value: number) => String(value / 1000), read: orNothing(readThousandths) }
export const moneyText = { write: (value: number) => writeYuan(value), read: orNothing(readMoney) }
export const rateText = { write: (value: number) => String(value / 1000), read: orNothing(readRate) }

/** Words, which are what they are typed as; coming to them selects nothing. */
export const plainText = { write: (text: string) => text, read: (text: string) => text, onFocus: undefined }

/** Reads an empty text as zero, one whose decimals are still to come as what stands before the point, and one that means nothing as undefined. */
function orNothing(read: (text: string) => number | Unread | null) {
  return (text: string): number | undefined => {
    const typed = text.trim().replace(/^([^.．]*\d)[.．]$/, '$1')
    const given = typed === '' ? 0 : read(typed)
    return given === null || isUnread(given) ? undefined : given
  }
}

/** An area in mm², written in square metres or as a sum of products: `3.6*4.2+1.2`; null for none. */
export const areaText = {
  write: (area: number | null) => (area === null ? '' : String(area / 1_000_000)),
  read: (text: string) => (text.trim() === '' ? null : (readArea(text) ?? undefined)),
}
