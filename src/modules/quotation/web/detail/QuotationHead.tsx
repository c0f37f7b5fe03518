import { lazy } from 'react'
import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import { formatDate, formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import type { RecordAct } from '../../../../kernel/web/record/RecordActs.tsx'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import type { RecordWays } from '../../../../kernel/web/record/recordParts.ts'
import { may as mayCall } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { Steps } from '../../../../kernel/web/ui/Steps.tsx'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import { CustomFacts } from '../../../customFields/web/CustomFacts.tsx'
import { useMyForm } from '../../../customFields/web/store.ts'
import { addressOfDeal } from '../../../opportunity/web/address.ts'
import { linkRoutes } from '../../api/link.ts'
import type { QuotationDetail, QuotationRow } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { templateRoutes } from '../../api/template.ts'
import { finalised } from '../finalise.ts'
import { quotationActs } from '../quotationActs.ts'
import { recordOf, refreshQuotations } from '../quotationQuery.ts'

import { Sharing } from './Sharing.tsx'

const InfoDialog = lazy(() => import('./InfoDialog.tsx'))
const KeepDialog = lazy(() => import('../template/KeepDialog.tsx'))
const VoidDialog = lazy(() => import('./VoidDialog.tsx'))

const steps = ['定稿', '发给客户', '转合同']
const stepOf = { draft: 0, sent: 1, accepted: 2 } as const

type Props = { quotation: QuotationDetail } & Pick<RecordWays<QuotationRow>, 'onOpen' | 'onEdit' | 'onChanged'>

/** Shows what matters of a quotation first, and the actions. */
export function QuotationHead({ quotation, ...ways }: Props) {
  return (
    <RecordHead
      news={
        quotation.state === 'void' ? (
          <p className="quote-news">已作废：{quotation.voidReason}</p>
        ) : (
          <>
            <Steps titles={steps} current={stepOf[quotation.state]} />
            <Answers quotation={quotation} />
          </>
        )
      }
      facts={
        <>
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
          <Fact title="应付">{yuan(quotation.total)}</Fact>
          <Fact title="有效期至">{quotation.validUntil ?? <span className="nothing">未填</span>}</Fact>
          <Fact title="价格日期">{formatDate(quotation.pricedOn)}</Fact>
          <Fact title="发出时间">
            {quotation.sentAt ? formatMinute(quotation.sentAt) : <span className="nothing">未发出</span>}
          </Fact>
          <Fact title="低于底价">{quotation.belowCount > 0 ? `${quotation.belowCount} 行` : '无'}</Fact>
          <CustomFacts of={recordOf(quotation)} record={quotation} />
        </>
      }
      acts={useQuotationActs(quotation, ways)}
    />
  )
}

/** Says what the customer answered by a link; of what they asked, what they asked last. */
function Answers({ quotation: { answers } }: Pick<Props, 'quotation'>) {
  const said = (['accepted', 'asked'] as const).flatMap(kind => answers.find(one => one.kind === kind) ?? [])
  return said.map(({ id, kind, name, words, at }) => (
    <p className="quote-news" key={id}>
      {kind === 'accepted'
        ? `${name} 在 ${formatMinute(at)} 签名接受`
        : `${name} 在 ${formatMinute(at)} 想修改：${words}`}
    </p>
  ))
}

function useQuotationActs(quotation: QuotationDetail, { onOpen, onEdit, onChanged }: Omit<Props, 'quotation'>) {
  const hasInfo = useMyForm('quotation').fields.some(field => field.editable)
  const { may, id, version } = quotation
  const brought = useSettings().brought(quotationActs)
  const changed = (said: string) => {
    notice.success(said)
    void refreshQuotations()
    onChanged()
  }
  const accept = async () => {
    if (!(await confirm({ title: '客户接受了这份报价？', content: '' }))) return
    await call(routes.accept, { body: { id, version } })
    changed('已记为客户接受')
  }
  const copy = async (as: 'version' | 'variant') => {
    const made = await call(routes.copy, { body: { id, as } })
    changed(as === 'version' ? '已复制为新版本，价格按今天更新' : '已复制为新方案，价格按今天更新')
    if (made.notes.length > 0) notice.warning(made.notes.join('；'), { title: '没有按今天更新的', duration: 0 })
    onOpen(made.id)
  }
  const acts: RecordAct[] = [
    { text: '编辑', may: may.edit, icon: 'edit', run: onEdit },
    {
      text: '定稿',
      may: may.send,
      kind: 'primary',
      run: async () => (await finalised(quotation)) && onChanged(),
    },
    {
      text: '发给客户',
      may: may.share && quotation.state === 'sent' && mayCall(linkRoutes.add),
      kind: 'primary',
      dialog: close => (
        <Dialog title="发给客户" onClose={close}>
          <Sharing quotation={quotation} />
        </Dialog>
      ),
    },
    {
      text: '客户已接受',
      may: may.accept,
      run: accept,
    },
    ...brought.map(({ key, menu, Act }) => ({
      text: key,
      may: mayCall(menu),
      drawn: <Act quotation={quotation} />,
    })),
    {
      text: '导出 PDF',
      may: may.share,
      icon: 'file',
      run: () => download(linkRoutes.pdf, { params: { id } }),
    },
    { text: '复制为新版本', may: may.copy, icon: 'copy', run: () => copy('version') },
    { text: '复制为新方案', may: may.copy, icon: 'copy', run: () => copy('variant') },
    {
      text: '修改资料',
      may: may.info && hasInfo,
      icon: 'edit',
      dialog: close => <InfoDialog quotation={quotation} onDone={() => changed('已保存')} onClose={close} />,
    },
    {
      text: '存为模板',
      may: mayCall(templateRoutes.add) && quotation.lineCount > 0,
      icon: 'file',
      dialog: close => <KeepDialog quotation={quotation} onClose={close} />,
    },
    {
      text: '作废',
      may: may.void,
      kind: 'danger',
      dialog: close => <VoidDialog quotation={quotation} onDone={() => changed('已作废')} onClose={close} />,
    },
  ]
  return acts
}
