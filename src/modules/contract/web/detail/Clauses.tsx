import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { formatDate, formatMinute } from '../../../../kernel/api/time.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { addressOfDeal } from '../../../opportunity/web/address.ts'
import { quotationPlaces } from '../../../quotation/api/places.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { useTitle } from '../useTitle.ts'

/** Shows where a contract comes from, how far it is, and its clauses. */
export function Clauses({ contract }: { contract: ContractDetail }) {
  const titleOf = useTitle()
  const [address, remark] = [titleOf('installAddress'), titleOf('remark')]
  const day = (on: string | null) => on ?? <span className="nothing">未登记</span>
  return (
    <section className="contract-clauses">
      <dl className="contract-facts">
        <Fact title="商机">
          <Link to={addressOfDeal(contract.opportunityId)}>{contract.dealName}</Link>
        </Fact>
        <Fact title="报价单">
          {contract.quotationId === null ? (
            '直接录入'
          ) : (
            <Link to={linkTo(quotationPlaces.list, { open: contract.quotationId })}>打开报价单</Link>
          )}
        </Fact>
        <Fact title="价格日期">{formatDate(contract.pricedOn)}</Fact>
        <Fact title="生效时间">{contract.effectiveAt ? formatMinute(contract.effectiveAt) : '未生效'}</Fact>
        <Fact title="下单生产">{day(contract.producedOn)}</Fact>
        <Fact title="发货">{day(contract.deliveredOn)}</Fact>
        <Fact title="安装完成">{day(contract.installedOn)}</Fact>
        {address && <Fact title={address}>{contract.installAddress || <span className="nothing">未填</span>}</Fact>}
        {remark && <Fact title={remark}>{contract.remark || <span className="nothing">无</span>}</Fact>}
      </dl>
      <p>{contract.clauses || <span className="nothing">没有条款</span>}</p>
    </section>
  )
}
