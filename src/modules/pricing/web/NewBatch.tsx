import { useQuery } from '@tanstack/react-query'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { usePaused } from '../../../kernel/web/usePaused.ts'
import type { Chosen } from '../../approval/api/approval.ts'
import { Forecast } from '../../approval/web/start/Forecast.tsx'
import type { OwnPriced } from '../../goods/api/ownPriced.ts'
import { NewBatch as NewBatchBody, type BatchPreview as Preview, batchRoutes as routes } from '../api/batch.ts'
import { BatchPreview } from './BatchPreview.tsx'
import { PickedGoods } from './PickedGoods.tsx'

/** `own`: the goods whose own prices are to hold from today. */
type Props = { own: OwnPriced | null; onClose: () => void; onSaved: () => void }

const Asked = NewBatchBody.omit({ name: true, remark: true, chosen: true })

const usual = { direction: 'up', way: 'percent', rounding: 'yuan', floors: 'along' }

/** Returns what a batch that lets own prices hold begins with. */
const ownGiven = (own: OwnPriced) => ({
  name: '按商品标价报价',
  way: 'own',
  fromDay: formatDate(Date.now()),
  ...('goodsId' in own ? { goodsIds: [own.goodsId] } : { goodsImportId: own.goodsImportId }),
})

/** Returns the names of the goods in a preview. */
function namesIn(preview: Preview | undefined): Record<number, string> {
  const { lines = [], skipped = [] } = preview ?? {}
  const named = [
    ...lines.map(({ goodsId, goodsName }) => [goodsId, goodsName]),
    ...skipped.map(one => [one.goodsId, one.name]),
  ]
  return Object.fromEntries(named)
}

/** Changes many prices: which, by how much, from when; shows before what it will do. */
export function NewBatch({ own, onClose, onSaved }: Props) {
  const form = useForm({
    schema: NewBatchBody,
    name: own ? undefined : 'price-batch-new',
    at: 'new',
    given: {
      fromDay: formatDate(startOfDay(Date.now(), 1)),
      ...usual,
      goodsIds: [],
      chosen: {},
      ...(own && ownGiven(own)),
    },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: saved => {
      notice.success(words[saved.status])
      onSaved()
      onClose()
    },
  })
  const asked = usePaused(JSON.stringify(form.values))
  const values = JSON.parse(asked) as Record<string, unknown>
  const parsed = Asked.safeParse(values)
  const chosen = (form.values.chosen ?? {}) as Chosen
  const size = { amount: values.amount, percent: values.rate, own: true }[values.way as NewBatchBody['way']]
  const enabled = parsed.success && Boolean(size)
  const preview = useQuery({
    ...queryOf(routes.preview, { body: parsed.data as never }, { quiet: true, silent: true }),
    enabled,
  })
  const way = useQuery({
    ...queryOf(routes.forecast, { body: { ...parsed.data, chosen } as never }, { quiet: true, silent: true }),
    enabled,
  })
  return (
    <Form form={form} label="批量调价" onCancel={onClose}>
      <FormGroup title="调哪些商品">
        <FormField form={form} name="name" wide autoFocus placeholder="如 云岫瓷砖 12 月涨价" />
        <FormField form={form} name="brandId" placeholder="全部品牌" />
        <FormField form={form} name="categoryId" placeholder="全部品类" />
        <FormField form={form} name="seriesId" placeholder="全部系列" />
        <PickedGoods form={form} known={namesIn(preview.data)} />
        {form.values.goodsImportId != null && <p className="hint">只调这次导入新增和更新的商品。</p>}
        <FormField form={form} name="channelId" placeholder="所有渠道的价格" />
        <FormField form={form} name="levelId" placeholder="所有客户等级的价格" />
      </FormGroup>
      <FormGroup title="调多少">
        <FormField form={form} name="way">
          {form.values.way === 'own' && (
            <p className="hint">价格管理中现在生效的价格改为商品资料里的标价和底价；渠道和客户等级的价格不变</p>
          )}
        </FormField>
        {form.values.way !== 'own' && <HowMuch form={form} />}
        <FormField form={form} name="floors" />
      </FormGroup>
      <FormGroup title="从哪天起">
        <FormField form={form} name="fromDay" />
        <FormField form={form} name="untilDay" placeholder="长期">
          <p className="hint">从这一天起恢复原来的价格</p>
        </FormField>
        <FormField form={form} name="remark" lines />
      </FormGroup>
      {enabled && <BatchPreview preview={preview} />}
      {enabled && way.data && (
        <Forecast
          preview={way}
          chosen={chosen}
          fault={form.faults.chosen}
          onChoose={people => form.set('chosen', people)}
        />
      )}
    </Form>
  )
}

function HowMuch({ form }: { form: FormModel }) {
  return (
    <>
      <FormField form={form} name="direction" />
      {form.values.way === 'amount' ? (
        <FormField form={form} name="amount" required placeholder="每单位的金额" />
      ) : (
        <FormField form={form} name="rate" required placeholder="如 3" />
      )}
      <FormField form={form} name="rounding" />
    </>
  )
}

const words = {
  asked: '调价已提交审批，通过后生效',
  waiting: '调价已开始，商品较多，完成后会通知您',
  running: '调价已开始，商品较多，完成后会通知您',
  done: '调价已完成',
  refused: '调价没有通过',
  reading: '正在读取价格',
  failed: '调价没有全部生效',
} as const
