import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import { type HomeOf, type InstallDetail, InstallEntered, installRoutes as routes } from '../api/installation.ts'
import { type HomeLine, InstallLine } from '../api/line.ts'
import { homeOf, installQueries } from './queries.ts'

/** Enters an installation of a contract: each of its lines that is made to measure and of which something is left. */
export function NewInstallOf({ contractId, ...ending }: RecordEnding & { contractId: number }) {
  const { data, error } = useQuery({ ...homeOf(contractId), refetchOnMount: 'always', staleTime: 0 })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.refusal !== null) return <p className="drawer-message">{data.refusal}</p>
  return <NewInstall of={data} {...ending} />
}

const wholeOf = ({ contractLineId, left, trade, unit, quantity }: HomeLine) => ({
  contractLineId,
  pieces: left,
  trade,
  unit,
  quantity,
})

function NewInstall({ of, onSaved, onClose, onOpen }: RecordEnding & { of: HomeOf }) {
  const { contractId, address, floor, lift, receiver, receiverPhone } = of
  const left = of.lines.filter(line => line.left > 0)
  const fitted = left.filter(line => line.fitted)
  const form = useForm({
    schema: routes.add.body,
    name: `installation-of-${contractId}`,
    at: 'new',
    given: {
      contractId,
      address,
      floor,
      lift,
      receiver,
      receiverPhone,
      lines: (fitted.length > 0 ? fitted : left).map(wholeOf),
    },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: made => {
      onSaved()
      onOpen(made.id)
    },
  })
  return <Fields form={form} label="新增安装单" lines={left} number={of.number} onCancel={onClose} />
}

/** Edits an installation at which nobody works yet. */
export function EditInstall({ one, onSaved, onClose }: RecordEnding & { one: InstallDetail }) {
  const { data } = useQuery(homeOf(one.contractId))
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'installation-edit',
    queries: installQueries,
    detail: one,
    givenOf: ({ id, version, ...rest }) => ({ id, version, ...InstallEntered.omit({ contractId: true }).parse(rest) }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  const own = new Map(one.lines.map(line => [line.contractLineId, line.pieces]))
  const lines = (data?.lines ?? []).flatMap(line => {
    const left = line.left + (own.get(line.contractLineId) ?? 0)
    return left > 0 ? [{ ...line, left }] : []
  })
  return (
    <Fields
      form={form}
      label="修改安装单"
      lines={lines}
      number={one.contractNumber}
      onCancel={onClose}
      onReload={reload}
    />
  )
}

const row: z.ZodObject = InstallLine

type Props = {
  form: FormModel
  label: string
  lines: readonly HomeLine[]
  number: string
  onCancel: () => void
  onReload?: () => void
}

function Fields({ form, label, lines, number, onCancel, onReload }: Props) {
  const pick = ({ id, label: named, row: line, onChange }: CellProps) => (
    <LinePick
      id={id}
      label={named}
      lines={lines}
      value={(line.contractLineId ?? undefined) as number | undefined}
      onPicked={onChange}
    />
  )
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="在哪里装">
        {number !== '' && (
          <p className="hint field-wide">合同 {number}。先存成待安排，再点“安排”排日期和安装工；这次不装的行请删除。</p>
        )}
        <FormField form={form} name="address" wide />
        <FormField form={form} name="floor" />
        <FormField form={form} name="lift" />
        <FormField form={form} name="receiver" />
        <FormField form={form} name="receiverPhone" />
        <FormField form={form} name="remark" wide placeholder="如：小区 8 点后才能施工、先装卧室" />
      </FormGroup>
      <FormGroup title="商品">
        <RowsField form={form} name="lines" row={row} noun="明细" most={mostLines} draw={{ contractLineId: pick }} />
      </FormGroup>
    </Form>
  )
}

type PickProps = {
  id: string
  label: string
  lines: readonly HomeLine[]
  value: number | undefined
  onPicked: (values: Record<string, unknown>) => void
}

/** Picks a line of the contract; the others of its row follow, and what has not come is told below. */
function LinePick({ id, label, lines, value, onPicked }: PickProps) {
  const chosen = lines.find(({ contractLineId }) => contractLineId === value)
  return (
    <>
      <SearchSelect
        id={id}
        aria-label={label}
        clearable={false}
        value={value}
        placeholder="选择合同的一行"
        options={lines.map(({ contractLineId, space, name, spec, left, boxPieces }) => ({
          value: contractLineId,
          label: `${[space, name, spec].filter(Boolean).join(' ')}（可装 ${boxWords(left, boxPieces)}）`,
        }))}
        onChange={picked => {
          const line = lines.find(({ contractLineId }) => contractLineId === picked)
          onPicked(line ? wholeOf(line) : { contractLineId: null })
        }}
      />
      {chosen && <small className="hint">{chosen.lacks === '' ? '已到齐' : chosen.lacks}</small>}
    </>
  )
}
