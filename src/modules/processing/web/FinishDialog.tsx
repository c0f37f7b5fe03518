import { z } from 'zod'
import { oneOf } from '../../../kernel/api/fields.ts'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { mostPackages } from '../../factoryOrder/api/package.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { CountRows } from '../../goodsReturn/web/CountRows.tsx'
import { lossAnswerers, works } from '../api/kinds.ts'
import {
  FinishedLine,
  FinishedPackage,
  type ProcessingDetail,
  processingRoutes as routes,
  type ShownProcessingLine,
} from '../api/processing.ts'

type Props = { document: ProcessingDetail; onDone: () => void; onClose: () => void }

const Entered = z.object({
  lines: z.array(FinishedLine.omit({ answers: true })),
  answers: oneOf('损耗由谁承担', lossAnswerers).default('normal'),
  packages: z.array(FinishedPackage).default([]),
})

const { contractLineId, content, place, number } = FinishedPackage.shape
const row: z.ZodObject = FinishedPackage.pick({}).extend({
  contractLineId,
  content: content.meta({ title: '内容', kind: 'text' }),
  place: place.meta({ title: '库位', kind: 'text' }),
  number: number.meta({ title: '包件号', kind: 'text' }),
})

const counted = [
  { boxes: '', rest: 'came', title: '成品' },
  { boxes: '', rest: 'lost', title: '损耗' },
]

/** Returns the lines of the contract that are worked on, once each, with what must come out of them. */
const ofContract = (lines: readonly ShownProcessingLine[]) =>
  [...Map.groupBy(lines, line => line.contractLineId)].map(([id, some]) => {
    const [{ space, goodsName, work }] = some as [ShownProcessingLine]
    const makes = some.reduce((all, line) => all + line.makes, 0)
    return { id, label: [space, goodsName].filter(Boolean).join(' '), content: `${works[work]} ${makes} 片` }
  })

/** Returns the form in which what is lost of a line follows from what came out of it. */
function useCounts(form: FormModel, lines: readonly ShownProcessingLine[]): FormModel {
  type Row = { lineId: number; came: number; lost: number }
  const set = (name: string, value: unknown) => {
    if (name !== 'lines') return form.set(name, value)
    const before = (form.values.lines ?? []) as readonly Row[]
    const after = (value as readonly Row[]).map((one, at) => {
      const { pieces = 0 } = lines.find(({ id }) => id === one.lineId) ?? {}
      return one.came === before[at]?.came ? one : { ...one, lost: Math.max(0, pieces - one.came) }
    })
    form.set('lines', after)
  }
  return { ...form, set }
}

/** Says what came out of each line, who answers for what did not, and in which packages it lies. */
export default function FinishDialog({ document: { id, version, number: called, lines }, onDone, onClose }: Props) {
  const made = ofContract(lines)
  const form = useForm({
    schema: Entered,
    name: `processing-finish-${id}`,
    given: {
      lines: lines.map(line => ({ lineId: line.id, came: line.makes, lost: line.pieces - line.makes })),
      answers: 'normal' as const,
      packages: made.map(one => ({ contractLineId: one.id, content: one.content })),
    },
    send: ({ lines: came, answers, packages }, how) => {
      const told = came.map(line => ({ ...line, answers: line.lost > 0 ? answers : null }))
      return call(routes.finish, { body: { id, version, lines: told, packages } }, how)
    },
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  const losesAny = ((form.values.lines ?? []) as readonly { lost: number }[]).some(({ lost }) => lost > 0)
  const pick = ({ id: field, label, row: line, onChange }: CellProps) => (
    <SearchSelect
      id={field}
      aria-label={label}
      clearable={false}
      value={(line.contractLineId ?? undefined) as number | undefined}
      placeholder="选择商品"
      options={made.map(one => ({ value: one.id, label: one.label }))}
      onChange={picked => onChange({ contractLineId: typeof picked === 'number' ? picked : null })}
    />
  )
  return (
    <ActionDialog title={`完工 ${called}`} form={form} act="确认完工" width={760} onClose={onClose}>
      <p className="hint">取用的料都要有着落：做好的是成品，切剩、切坏的是损耗，损耗按料的成本报损，不再回库存。</p>
      <CountRows
        form={useCounts(form, lines)}
        lines={lines.map(line => ({ ...line, boxPieces: null }))}
        counted={counted}
        told={line => {
          const { boxPieces = null } = lines.find(one => one.id === line.id) ?? {}
          return `取用 ${boxWords(line.pieces, boxPieces)}，要做出 ${boxWords(line.makes, boxPieces)}`
        }}
      />
      {losesAny && <FormField form={form} name="answers" />}
      <p className="hint field-wide">装成几件就登记几件，包件号留空用我们的号；送货、签收都按包件。加工过的不能退。</p>
      <RowsField
        form={form}
        name="packages"
        row={row}
        noun="包件"
        most={mostPackages}
        draw={{ contractLineId: pick }}
      />
    </ActionDialog>
  )
}
