import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatFen } from '../../../../kernel/api/money.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Letterhead, PrintedFacts, SharedFrame } from '../../../quotation/web/shared/SharedFrame.tsx'
import { SharedSpace } from '../../../quotation/web/shared/SharedSpace.tsx'
import { signingRoutes as routes, type SharedContract } from '../../api/signing.ts'
import './sign.css'

const SignDialog = lazy(() => import('./SignDialog.tsx'))
const keyOf = (token: string) => [routes.read.at, token]

/** Shows a contract to the customer who got its link, and takes their signature; the token stands behind the `#` of the address. */
export default function SignPage() {
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: keyOf(token),
    queryFn: () => call(routes.read, { body: { token } }, { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [signing, setSigning] = useState(false)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: keyOf(token) })
  return (
    <SharedFrame title={data ? `${data.contract.company} 合同` : '合同'} error={error}>
      {data && (
        <>
          <Whole contract={data.contract} />
          {data.signed ? (
            <p className="sign-done" role="status">
              {data.signed.signer} 已于 {formatMinute(data.signed.at)} 签署
            </p>
          ) : (
            <Button kind="primary" icon="edit" onClick={() => setSigning(true)}>
              阅读完毕，签署合同
            </Button>
          )}
          <Button
            icon="download"
            onClick={() => void download(routes.sharedPdf, { body: { token } }).catch(() => undefined)}
          >
            保存 PDF
          </Button>
          <Suspense>
            {signing && (
              <SignDialog
                token={token}
                digest={data.digest}
                customer={data.contract.customer}
                onSigned={refresh}
                onClose={() => setSigning(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </SharedFrame>
  )
}

function Whole({ contract }: { contract: SharedContract }) {
  const { customer, salesperson, salespersonPhone, companyPhone, home } = contract
  const { deliveryOn, installAddress, remark, titles } = contract
  return (
    <>
      <Letterhead title="合同" sender={contract} />
      <dl className="shared-facts">
        <Fact title="甲方（客户）">{customer}</Fact>
        <Fact title="销售顾问">
          {salesperson} {salespersonPhone && <a href={`tel:${salespersonPhone}`}>{salespersonPhone}</a>}
        </Fact>
        {home && <Fact title="地址">{home}</Fact>}
        {companyPhone && (
          <Fact title="公司电话">
            <a href={`tel:${companyPhone}`}>{companyPhone}</a>
          </Fact>
        )}
        {deliveryOn && titles.deliveryOn && <Fact title={titles.deliveryOn}>{deliveryOn}</Fact>}
        {installAddress && titles.installAddress && <Fact title={titles.installAddress}>{installAddress}</Fact>}
        <PrintedFacts facts={contract.own} />
      </dl>
      {contract.spaces.map(space => (
        <SharedSpace key={space.name} space={space} />
      ))}
      {contract.off.map(({ title, amount }) => (
        <p className="sign-off" key={title}>
          {title} −¥{formatFen(amount)}
        </p>
      ))}
      <p className="sign-total">
        合同金额 <b>¥{formatFen(contract.total)}</b>
        <small>{contract.totalInWords}</small>
      </p>
      <section>
        <h2>付款约定</h2>
        <ul>
          {contract.terms.map(term => (
            <li key={term.name}>
              <span>
                <b>{term.name}</b>
                <small>{term.when}</small>
              </span>
              <b>¥{formatFen(term.amount)}</b>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>合同条款</h2>
        {contract.clauses.map(clause => (
          <p key={clause}>{clause}</p>
        ))}
      </section>
      {remark && titles.remark && (
        <section>
          <h2>{titles.remark}</h2>
          <p>{remark}</p>
        </section>
      )}
    </>
  )
}
