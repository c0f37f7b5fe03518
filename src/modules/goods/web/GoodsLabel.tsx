import { yuan } from '../../../kernel/api/format.ts'
import { CodeDrawing } from '../../../kernel/web/CodeDrawing.tsx'
import { useChoice } from '../../../kernel/web/field/reference.ts'
import { textOf } from '../../../kernel/web/field/Value.tsx'
import type { GoodsRow } from '../api/goods.ts'
import { readSpec } from '../api/spec.ts'
import { priceUnits } from '../api/units.ts'
import type { LabelCodes } from './useCodes.ts'

const brand = { key: 'brandId', title: '品牌', kind: 'dictionary', dictionary: 'intentionBrand' } as const

type Props = { row: GoodsRow; codes: LabelCodes | undefined; priced: boolean }

/** Draws one label: what the goods are, a QR code that opens them, and their code in bars. */
export function GoodsLabel({ row, codes, priced }: Props) {
  const find = useChoice()
  const { name, code, spec, brandId, listPrice, priceUnit } = row
  return (
    <section className="label" aria-label={`标签 ${name}`}>
      <div className="label-told">
        <b>{name}</b>
        <span>{textOf(brand, brandId, find)}</span>
        <span>{spec && (readSpec(spec) ? `${spec} mm` : spec)}</span>
        {priced && listPrice != null && (
          <strong>
            {yuan(listPrice)}
            <small> / {priceUnits[priceUnit]}</small>
          </strong>
        )}
      </div>
      {codes && <CodeDrawing className="label-qr" code={codes.qr} label={`${name} 的二维码`} />}
      <div className="label-foot">
        {codes?.bars && <CodeDrawing className="label-bars" code={codes.bars} label={`${code} 的条码`} />}
        <span>{code}</span>
      </div>
    </section>
  )
}
