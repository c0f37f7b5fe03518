import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatFen } from '../../../../kernel/api/money.ts'
import { formatDate, formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { may as mayCall } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import { addressOfDeal } from '../../../opportunity/web/address.ts'
import { OwnFacts } from '../../../ownFields/web/OwnFacts.tsx'
import { useMyForm } from '../../../ownFields/web/store.ts'
import { linkRoutes } from '../../api/link.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { templateRoutes } from '../../api/template.ts'
import { quotationActs } from '../quotationActs.ts'
import { recordOf, refreshQuotations } from '../quotationQuery.ts'

const InfoDialog = lazy(() => import('./InfoDialog.tsx'))
const KeepDialog = lazy(() => import('../template/KeepDialog.tsx'))
const VoidDialog = lazy(() => import('./VoidDialog.tsx'))

type Props = {
  quotation: QuotationDetail
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onChanged: () => void
}

/** Shows what matters of a quotation first, and the actions. */
export function QuotationHead({ quotation, ...acts }: Props) {
  return (
    <section className="record-head">
      {quotation.state === 'void' && <p className="quote-news">已作废：{quotation.voidReason}</p>}
      <dl>
        <Fact title="客户">
          <CustomerLink id={quotation.customerId}>{quotation.customerName}</CustomerLink>
        </Fact>
        <Fact title="商机">
          <Link to={addressOfDeal(quotation.opportunityId)}>{quotation.dealName}</Link>
        </Fact>
        <Fact title="负责人">
          <Value column={{ key: 'ownerId', title: '负责人', kind: 'employee' }} value={quotation.ownerId} />{' '}
          {quotation.contact.salespersonPhone}
        </Fact>
        {quotation.contact.home && <Fact title="地址">{quotation.contact.home}</Fact>}
        {quotation.contact.companyPhone && <Fact title="公司电话">{quotation.contact.companyPhone}</Fact>}
        <Fact title="应付">¥{formatFen(quotation.total)}</Fact>
        <Fact title="有效期至">{quotation.validUntil ?? <span className="nothing">未填</span>}</Fact>
        <Fact title="价格日期">{formatDate(quotation.pricedOn)}</Fact>
        <Fact title="发出时间">
          {quotation.sentAt ? formatMinute(quotation.sentAt) : <span className="nothing">未发出</span>}
        </Fact>
        <Fact title="低于底价">{quotation.belowCount > 0 ? `${quotation.belowCount} 行` : '无'}</Fact>
      </dl>
      <OwnFacts of={recordOf(quotation)} record={quotation} />
      <Actions quotation={quotation} {...acts} />
    </section>
  )
}

function Actions({ quotation, onOpen, onEdit, onChanged }: Props) {
  const [voiding, setVoiding] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const [informing, setInforming] = useState(false)
  const hasInfo = useMyForm('quotation').fields.some(field => field.editable)
  const { may, id, version } = quotation
  const keeps = mayCall(templateRoutes.add)
  const brought = useSettings()
    .brought(quotationActs)
    .filter(one => mayCall(one.menu))
  const changed = (said: string) => {
    notice.success(said)
    void refreshQuotations()
    onChanged()
  }
  const act = async (kind: 'send' | 'accept', title: string, content: string, said: string) => {
    if (!(await confirm({ title, content }))) return
    await call(routes[kind], { body: { id, version } })
    changed(said)
  }
  const copy = async (as: 'version' | 'variant') => {
    const made = await call(routes.copy, { body: { id, as } })
    changed(as === 'version' ? '已复制为新版本，价格按今天更新' : '已复制为新方案，价格按今天更新')
    if (made.notes.length > 0) notice.warning(made.notes.join('；'), { title: '没有按今天更新的', duration: 0 })
    onOpen(made.id)
  }
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  return (
    <div className="record-actions">
      {may.edit && (
        <Button kind="primary" icon="edit" onClick={() => onEdit(id)}>
          编辑
        </Button>
      )}
      {may.send && (
        <Button
          onClick={() =>
            quietly(act('send', '定稿这份报价？', '定稿后不能再改，可以复制为新版本。', '已定稿，可以分享给客户'))
          }
        >
          定稿
        </Button>
      )}
      {may.accept && (
        <Button kind="primary" onClick={() => quietly(act('accept', '客户接受了这份报价？', '', '已记为客户接受'))}>
          客户已接受
        </Button>
      )}
      <Suspense>
        {brought.map(({ key, Act }) => (
          <Act key={key} quotation={quotation} />
        ))}
      </Suspense>
      {may.share && (
        <Button icon="file" onClick={() => quietly(download(linkRoutes.pdf, { params: { id } }))}>
          导出 PDF
        </Button>
      )}
      {may.copy && (
        <>
          <Button icon="copy" onClick={() => quietly(copy('version'))}>
            复制为新版本
          </Button>
          <Button icon="copy" onClick={() => quietly(copy('variant'))}>
            复制为新方案
          </Button>
        </>
      )}
      {may.info && hasInfo && (
        <Button icon="edit" onClick={() => setInforming(true)}>
          修改资料
        </Button>
      )}
      {keeps && quotation.lineCount > 0 && (
        <Button icon="file" onClick={() => setKeeping(true)}>
          存为模板
        </Button>
      )}
      {may.void && (
        <Button kind="danger" onClick={() => setVoiding(true)}>
          作废
        </Button>
      )}
      {informing && (
        <Suspense>
          <InfoDialog quotation={quotation} onDone={() => changed('已保存')} onClose={() => setInforming(false)} />
        </Suspense>
      )}
      {keeping && (
        <Suspense>
          <KeepDialog quotation={quotation} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
      {voiding && (
        <Suspense>
          <VoidDialog quotation={quotation} onDone={() => changed('已作废')} onClose={() => setVoiding(false)} />
        </Suspense>
      )}
    </div>
  )
}
