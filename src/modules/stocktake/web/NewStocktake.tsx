import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListFilter } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { scannedWord } from '../../warehouse/api/scanned.ts'
import { type Begun, useScanned } from '../../warehouse/web/useScanned.ts'
import { stocktakePlaces } from '../api/places.ts'
import { stocktakeRoutes as routes } from '../api/stocktake.ts'

/** Enters what a count is about, perhaps where what was scanned lies; the server lists what lies there. */
export function NewStocktake({ asked, ...ending }: RecordEnding & { asked: string }) {
  const begun = useScanned(asked)
  if (begun === undefined) return <p className="nothing">正在读取…</p>
  return (
    <>
      {begun && <OpenSheets warehouseId={begun.warehouse?.id} />}
      <New begun={begun} {...ending} />
    </>
  )
}

/** Leads to the counts that are under way, in one of which a key stands at most: what was scanned is counted there. */
function OpenSheets({ warehouseId }: { warehouseId: number | undefined }) {
  const filters: ListFilter['filters'] = warehouseId === undefined ? {} : { warehouseId: { in: [warehouseId] } }
  const { data } = useQuery(
    queryOf(routes.list, { body: { view: 'draft', filters, pageSize: 5 } }, { quiet: true, silent: true }),
  )
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="正在盘的盘点单">
      {data.rows.map(({ id, number, counted, keys }) => (
        <p key={id} className="hint">
          <Link replace className="btn btn-plain" to={linkTo(stocktakePlaces.list, { open: id })}>
            去盘点单 {number} 里盘
          </Link>{' '}
          <small>
            已盘 {counted} / {keys}
          </small>
        </p>
      ))}
    </section>
  )
}

/** What of a warehouse is counted where one place of it was scanned. */
const ofScanned = ({ warehouse, place }: Begun) => ({
  warehouseId: warehouse?.id ?? null,
  ...(place && { scope: 'place', place }),
})

function New({ begun, onSaved, onClose }: RecordEnding & { begun: Begun | null }) {
  const form = useForm({
    schema: routes.add.body,
    name: `stocktake-${begun ? scannedWord(begun.scanned) : 'new'}`,
    at: 'new',
    given: { scope: 'all', ...(begun && ofScanned(begun)) },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: ({ number, keys }) => {
      notice.success(`${number} 已新建，共 ${keys} 个批次`)
      onSaved()
      onClose()
    },
  })
  const { scope } = form.values
  return (
    <Form form={form} label="新建盘点" onCancel={onClose}>
      <FormGroup title="盘什么">
        <FormField form={form} name="warehouseId" />
        <FormField form={form} name="scope" />
        {scope === 'place' && <FormField form={form} name="place" placeholder="如：A区" />}
        {scope === 'brand' && <FormField form={form} name="brandId" />}
        {(scope === 'moved' || scope === 'stale') && <FormField form={form} name="days" />}
        <FormField form={form} name="blind" />
        <FormField form={form} name="remark" lines />
      </FormGroup>
    </Form>
  )
}
