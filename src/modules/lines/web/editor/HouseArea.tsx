import { readHundredths, writeHundredths } from '../../../../kernel/web/field/amounts.ts'
import { isUnread } from '../../../../kernel/web/field/unread.ts'
import { Typed } from './Typed.tsx'

const areaText = {
  write: (area: number) => (area === 0 ? '' : writeHundredths(area)),
  read: (text: string) => {
    const read = readHundredths(text)
    return read === null ? 0 : isUnread(read) || Number.isNaN(read) ? undefined : read
  },
}

type Props = { area: number; onChange: (area: number) => void }

/** Enters the area of a house, in hundredths of a square metre; 0 where nobody said one. */
export function HouseArea({ area, onChange }: Props) {
  return (
    <Typed
      {...areaText}
      label="房屋面积（㎡）"
      placeholder="房屋面积 ㎡"
      inputMode="decimal"
      value={area}
      onChange={onChange}
    />
  )
}
