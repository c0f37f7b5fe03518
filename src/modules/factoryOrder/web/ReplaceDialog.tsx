import type { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import { type FactoryDetail, FactoryLine, type factoryAnswerers, factoryRoutes as routes } from '../api/factoryOrder.ts'

/** What a problem tells already of what is replaced. */
export type Replaced = { answers: keyof typeof factoryAnswerers; remark: string; contractLineId: number | null }

type Props = { one: FactoryDetail; told?: Replaced; onDone: (made: FactoryDetail) => void; onClose: () => void }

const row: z.ZodObject = FactoryLine.extend({
  contractLineId: FactoryLine.shape.contractLineId.meta({ title: '补哪一行', kind: 'integer' }),
})

/** Asks for parts in place of those that are broken, missing or wrong, and who answers for it. */
export default function ReplaceDialog({ one, told, onDone, onClose }: Props) {
  const [only] = told ? one.lines.filter(line => line.contractLineId === told.contractLineId) : one.lines
  const isOne = only !== undefined && (told !== undefined || one.lines.length === 1)
  const form = useForm({
    schema: routes.replace.body,
    name: `factoryOrder-replace-${one.id}`,
    given: {
      id: one.id,
      ...(told && { answers: told.answers, remark: told.remark }),
      lines: [isOne ? { contractLineId: only.contractLineId, pieces: 1, note: '' } : {}],
    },
    send: (body, how) => call(routes.replace, { body }, how),
    onSaved: made => {
      onDone(made)
      onClose()
    },
  })
  const pick = ({ id, label, row: line, onChange }: CellProps) => (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={(line.contractLineId ?? undefined) as number | undefined}
      placeholder="选择一行"
      options={one.lines.map(({ contractLineId, space, name, made, pieces, boxPieces }) => ({
        value: contractLineId,
        label: `${[space, name, made].filter(Boolean).join(' ')}（${boxWords(pieces, boxPieces)}）`,
      }))}
      onChange={picked => onChange({ contractLineId: typeof picked === 'number' ? picked : null })}
    />
  )
  return (
    <ActionDialog title={`补件 ${one.number}`} form={form} act="新增补件" width={720} onClose={onClose}>
      <p className="hint">补件不向客户收钱，也不改合同；先是草稿，传好照片再送审给{one.supplier}。</p>
      <FormField form={form} name="answers" />
      <FormField form={form} name="remark" wide placeholder="坏在哪里、缺什么，如：左门板磕角，补一扇" />
      <RowsField form={form} name="lines" row={row} noun="明细" most={mostLines} draw={{ contractLineId: pick }} />
    </ActionDialog>
  )
}
