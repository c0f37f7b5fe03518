import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import { Form, FormFoot, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../kernel/web/form/values.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import type { RecordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { CustomerPick } from '../../customer/web/CustomerPick.tsx'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'
import { listPriceOf } from '../../goods/web/listPriceOf.ts'
import { accountsQuery } from '../../money/web/queries.ts'
import { type EarnestDetail, EarnestLine, Entered, mostEarnestLines, Paying } from '../api/earnest.ts'
import { earnestRoutes as routes } from '../api/routes.ts'
import { LotField } from './LotField.tsx'
import { Offers } from './Offers.tsx'
import { PayingFields } from './PayingFields.tsx'
import { useAsked } from './useAsked.ts'

const usualDays = 15
const usualHour = 18
/** The evening of a day some weeks on, in Shanghai. */
const usualEnd = () => new Date(startOfDay(Date.now(), usualDays).getTime() + usualHour * 3_600_000).toISOString()

const Whole = Entered.extend(Paying.shape)

const { goodsId, boxes, rest, lotId, price } = EarnestLine.shape
/** The columns of a row: the warehouse goes with the lot, and an area is only what pieces are worked out from. */
const Row = z.object({
  goodsId,
  area: z.number().nullable().default(null).meta({ title: '或净面积（㎡）', kind: 'decimal' }),
  boxes,
  rest,
  lotId,
  price,
})

type NewProps = RecordEnding & { asked: string }

/** Enters one with its receipt, of what the address names: `goods-12`, `quotation-12-3`. */
export function NewEarnest({ asked, ...ending }: NewProps) {
  const given = useAsked(asked)
  const { data: accounts, isPending } = useQuery(accountsQuery())
  if (!given || isPending) return null
  const [account, another] = accounts?.filter(one => one.active) ?? []
  return <New given={{ ...given, ...(account && !another && { accountId: account.id }) }} {...ending} />
}

function New({ given, onSaved, onClose }: RecordEnding & { given: Values }) {
  const [sending, setSending] = useState(0)
  const form = useForm({
    schema: Whole,
    name: 'earnest-new',
    at: 'new',
    given: {
      untilAt: usualEnd(),
      receivedOn: formatDate(Date.now()),
      fileIds: [],
      kind: 'earnest',
      lines: [{}],
      ...given,
    },
    send: ({ accountId, fee, receivedOn, payer, externalSerial, fileIds, ...entered }, how) =>
      call(
        routes.add,
        { body: { ...entered, paying: { accountId, fee, receivedOn, payer, externalSerial, fileIds } } },
        how,
      ),
    onSaved: ({ number }) => {
      notice.success(`${number} 已登记，收款等待财务确认`)
      onSaved()
      onClose()
    },
  })
  return (
    <Form form={form} label="登记库存定金">
      <Fields form={form} customer={given.customerName as string | undefined} />
      <FormGroup title="收款">
        <PayingFields form={form} onSending={setSending} />
      </FormGroup>
      <FormFoot act="提交" busy={form.busy} disabled={sending > 0} onCancel={onClose} />
    </Form>
  )
}

type EditProps = RecordEnding & { earnest: EarnestDetail; queries: RecordQueries<EarnestDetail> }

/** Edits one without money. */
export function EditEarnest({ earnest, queries, onSaved, onClose }: EditProps) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'earnest-edit',
    queries,
    detail: earnest,
    givenOf: ({ id, version, ...one }) => ({ id, version, ...Entered.parse(one), lines: one.lines }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return (
    <Form form={form} label="修改定金单" onCancel={onClose} onReload={reload}>
      <Fields form={form} customer={earnest.customerName} />
    </Form>
  )
}

function Fields({ form, customer }: { form: FormModel; customer: string | undefined }) {
  const id = useId()
  return (
    <>
      <FormGroup title="给谁留货">
        <FieldFrame form={form} name="customerId" id={id} label={requiredCustomer} size="wide">
          <CustomerPick
            id={id}
            value={(form.values.customerId ?? null) as number | null}
            name={customer}
            invalid={form.faults.customerId !== undefined}
            describedBy={`${id}-note`}
            onChange={picked => {
              form.set('customerId', picked?.id ?? null)
              form.set('opportunityId', null)
              form.set('quotationId', null)
            }}
          />
        </FieldFrame>
        <FormField form={form} name="untilAt" />
        <FormField form={form} name="kind" />
        <FormField form={form} name="amount" />
        <FormField form={form} name="remark" wide />
      </FormGroup>
      <FormGroup title="留什么货">
        <RowsField
          form={form}
          name="lines"
          row={Row}
          noun="商品"
          most={mostEarnestLines}
          draw={{ goodsId: pickGoods, lotId: form.values.awaits === true ? pickLater : pickLot }}
        >
          <Offers form={form} />
        </RowsField>
        <FormField form={form} name="awaits" />
        {form.values.awaits === true && (
          <p className="hint field-wide">
            单价现在锁定，货到之前不占库存；保存后可以“为它订货”，到的货自动留给这位客户。
          </p>
        )}
        <FormField form={form} name="mixed" />
      </FormGroup>
    </>
  )
}

const requiredCustomer = (
  <>
    客户<i aria-hidden="true">*</i>
  </>
)

const pickLot = (cell: CellProps) => <LotField {...cell} />
const pickLater = (cell: CellProps) => <LotField {...cell} awaits />

const pickGoods = ({ id, label, row, onChange }: CellProps) => (
  <GoodsPick
    id={id}
    label={label}
    value={(row.goodsId ?? null) as number | null}
    name={row.goodsName as string | undefined}
    onChange={goods => void choose(goods, onChange)}
  />
)

/** Takes goods into a row, at their list price. */
async function choose(goods: { id: number; name: string } | null, onChange: CellProps['onChange']): Promise<void> {
  const none = { lotId: null, warehouseId: null, gradeId: null }
  if (!goods) return onChange({ goodsId: null, goodsName: '', ...none })
  const price = await listPriceOf(goods.id)
  onChange({ goodsId: goods.id, goodsName: goods.name, ...none, ...(price !== undefined && { price }) })
}
