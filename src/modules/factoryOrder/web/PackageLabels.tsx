import { useMemo, useState } from 'react'
import { CodeDrawing } from '../../../kernel/web/CodeDrawing.tsx'
import { LabelWindow, labelFault } from '../../goods/web/LabelWindow.tsx'
import type { LabelSize } from '../../goods/web/labelSizes.ts'
import { type LabelCodes, useCodes } from '../../goods/web/useCodes.ts'
import type { FactoryDetail } from '../api/factoryOrder.ts'
import { packageLabelOf } from '../api/label.ts'
import type { ShownPackage } from '../api/package.ts'

/** Whose packages they are, and all of them. */
type Of = Pick<FactoryDetail, 'customerName' | 'packageRows'>
type Props = { one: Of; packages: readonly ShownPackage[]; onClose: () => void }

/** Shows labels of packages as they are printed, one for each. */
export default function PackageLabels({ one, packages, onClose }: Props) {
  const [size, setSize] = useState<LabelSize>('medium')
  const coded = useMemo(
    () => packages.map(({ id }) => ({ id, qr: packageLabelOf(id), bars: packageLabelOf(id) })),
    [packages],
  )
  const codes = useCodes(coded)
  return (
    <LabelWindow
      count={packages.length}
      size={size}
      onSize={setSize}
      fault={labelFault(packages.length)}
      hint="扫条码或二维码就是这一件：到货、装车都扫它。"
      ready={codes.size === coded.length}
      onClose={onClose}
      choices={null}
    >
      {packages.map(row => (
        <PackageLabel key={row.id} one={one} row={row} codes={codes.get(row.id)} />
      ))}
    </LabelWindow>
  )
}

type LabelProps = { one: Of; row: ShownPackage; codes: LabelCodes | undefined }

/** Draws the label of a package: whose home, which room and item, what is in it, its number, and ours as QR code and in bars. */
function PackageLabel({ one, row, codes }: LabelProps) {
  const code = packageLabelOf(row.id)
  const nth = one.packageRows.findIndex(({ id }) => id === row.id) + 1
  return (
    <section className="label" aria-label={`标签 ${row.number}`}>
      <div className="label-told">
        <b>{[one.customerName, row.space].filter(Boolean).join(' ')}</b>
        <span>{[row.name, row.content].filter(Boolean).join(' · ')}</span>
        <strong>{row.number}</strong>
        <span>
          第 {nth} / {one.packageRows.length} 件
        </span>
      </div>
      {codes && <CodeDrawing className="label-qr" code={codes.qr} label={`${row.number} 的二维码`} />}
      <div className="label-foot">
        {codes?.bars && <CodeDrawing className="label-bars" code={codes.bars} label={`${code} 的条码`} />}
        <span>{code}</span>
      </div>
    </section>
  )
}
