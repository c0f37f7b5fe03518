import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { SupplierPick } from '../../purchase/web/SupplierPick.tsx'
import { mostLines } from '../../warehouse/api/line.ts'
import { factoryRoutes as routes, SplitEntered, type SplitProposal } from '../api/factoryOrder.ts'
import { proposalOf } from './queries.ts'

/** Splits an order by supplier: each of its lines of which something is left, with who made the like before. */
export function SplitForm({ orderId, ...ending }: RecordEnding & { orderId: number }) {
  const { data, error } = useQuery({ ...proposalOf(orderId), refetchOnMount: 'always', staleTime: 0 })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.refusal !== null) return <p className="drawer-message">{data.refusal}</p>
  if (data.lines.length === 0)
    return (
      <p className="drawer-message">
        下单单 {data.number}{' '}
        里要厂家做的商品都已拆完。来源是库存的行不用拆；要改由厂家做，请撤单后重新下单并选来源“厂家”。
      </p>
    )
  return <Split of={data} {...ending} />
}

const { contractLineId, supplierId, pieces, note } = SplitEntered.shape
const row: z.ZodObject = SplitEntered.pick({}).extend({
  contractLineId: contractLineId.meta({ title: '商品', kind: 'integer' }),
  supplierId: supplierId.meta({ title: '供应商', kind: 'integer' }),
  pieces,
  note,
})

function Split({ of, onSaved, onClose, onOpen }: RecordEnding & { of: SplitProposal }) {
  const form = useForm({
    schema: routes.split.body,
    name: `factoryOrder-split-${of.orderId}`,
    at: 'new',
    given: {
      orderId: of.orderId,
      wishOn: of.wishOn,
      lines: of.lines.map(line => ({ ...line, pieces: line.left, note: '' })),
    },
    send: (body, how) => call(routes.split, { body }, how),
    onSaved: made => {
      notice.success(`已拆成 ${made.length} 张工厂单：${made.map(({ supplier }) => supplier).join('、')}`)
      onSaved()
      const [first] = made
      if (first) onOpen(first.id)
    },
  })
  const pickLine = ({ id, label, row: line, onChange }: CellProps) => (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={(line.contractLineId ?? undefined) as number | undefined}
      placeholder="选择下单单的一行"
      options={of.lines.map(one => ({
        value: one.contractLineId,
        label: `${[one.space, one.name, one.spec, one.made].filter(Boolean).join(' ')}（未拆 ${boxWords(one.left, one.boxPieces)}）`,
      }))}
      onChange={picked => onChange({ contractLineId: typeof picked === 'number' ? picked : null })}
    />
  )
  const pickSupplier = ({ id, label, row: line, onChange }: CellProps) => (
    <>
      <SupplierPick
        id={id}
        label={label}
        value={(line.supplierId ?? null) as number | null}
        name={line.supplier as string | undefined}
        onChange={picked => onChange({ supplierId: picked?.id ?? null, supplier: picked?.name, why: '' })}
      />
      {typeof line.why === 'string' && line.why !== '' && <small className="hint">{line.why}</small>}
    </>
  )
  return (
    <Form form={form} label="拆单" onCancel={onClose}>
      <FormGroup title="怎样拆">
        <p className="hint field-wide">
          下单单 {of.number}：同一供应商的行合成一张工厂单，先是草稿，传好图纸再送审。不拆的行请删除。
        </p>
        <FormField form={form} name="wishOn" />
        <FormField form={form} name="remark" wide placeholder="给每家厂的话，如：请按现场复尺图生产" />
      </FormGroup>
      <FormGroup title="商品">
        <RowsField
          form={form}
          name="lines"
          row={row}
          noun="明细"
          most={mostLines}
          draw={{ contractLineId: pickLine, supplierId: pickSupplier }}
        />
      </FormGroup>
    </Form>
  )
}
