import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { SupplierField } from '../../purchase/web/SupplierField.tsx'
import { mostLines } from '../../warehouse/api/line.ts'
import { type FactoryDetail, FactoryEntered, FactoryLine, factoryRoutes as routes } from '../api/factoryOrder.ts'
import { factoryQueries, proposalOf } from './queries.ts'

const row: z.ZodObject = FactoryLine.extend({
  contractLineId: FactoryLine.shape.contractLineId.meta({ title: '商品', kind: 'integer' }),
})

type Named = {
  contractLineId: number
  space: string
  name: string
  spec: string
  boxPieces: number | null
  free: number
}

/** Returns the lines that may be on a factory order: its own, and those of its order of which something is left. */
function useLines({ salesOrderId, lines }: FactoryDetail): Named[] {
  const { data } = useQuery(proposalOf(salesOrderId))
  const left = new Map(data?.lines.map(line => [line.contractLineId, line]))
  const own = lines.map(({ pieces, ...line }) => ({
    ...line,
    free: pieces + (left.get(line.contractLineId)?.left ?? 0),
  }))
  const others = [...left.values()].filter(line => !lines.some(one => one.contractLineId === line.contractLineId))
  return [...own, ...others.map(line => ({ ...line, free: line.left }))]
}

/** Edits a factory order that has not been sent, or was returned. */
export function EditFactory({ one, onSaved, onClose }: RecordEnding & { one: FactoryDetail }) {
  const lines = useLines(one)
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'factoryOrder-edit',
    queries: factoryQueries,
    detail: one,
    givenOf: ({ id, version, ...rest }) => ({ id, version, ...FactoryEntered.parse(rest) }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  const pick = ({ id, label, row: line, onChange }: CellProps) => (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={(line.contractLineId ?? undefined) as number | undefined}
      placeholder="选择下单单的一行"
      options={lines.map(({ contractLineId, space, name, spec, free, boxPieces }) => ({
        value: contractLineId,
        label: `${[space, name, spec].filter(Boolean).join(' ')}（可做 ${boxWords(free, boxPieces)}）`,
      }))}
      onChange={picked => onChange({ contractLineId: typeof picked === 'number' ? picked : null })}
    />
  )
  return (
    <Form form={form} label="修改工厂单" onCancel={onClose} onReload={reload}>
      <FormGroup title="谁来做">
        {one.returnReason !== '' && <p className="hint field-wide">退回原因：{one.returnReason}</p>}
        <SupplierField form={form} called={one.supplier} required />
        <FormField form={form} name="wishOn" />
        <FormField form={form} name="remark" wide placeholder="如：门板与样板同批、抽屉滑轨用阻尼" />
      </FormGroup>
      <FormGroup title="商品">
        <RowsField form={form} name="lines" row={row} noun="明细" most={mostLines} draw={{ contractLineId: pick }} />
      </FormGroup>
    </Form>
  )
}
