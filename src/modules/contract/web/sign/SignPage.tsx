import { yuan } from '../../../../kernel/api/format.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { SharedDocument } from '../../../sharing/web/SharedDocument.tsx'
import { SharedSpace } from '../../../sharing/web/SharedSpace.tsx'
import { paperWords, signingRoutes as routes, type SharedContract } from '../../api/signing.ts'
import './sign.css'

/** Shows a contract to the customer who got its link, and takes their signature. */
export default function SignPage() {
  return (
    <SharedDocument
      routes={routes}
      noun="合同"
      paperOf={shown => shown.contract}
      nounOf={({ kind }) => paperWords[kind].title}
      colourOf={shown => shown.letterhead.colour}
      to={{ title: '甲方（客户）', name: ({ customer }) => customer }}
      facts={({ deliveryOn, installAddress, titles }) => (
        <>
          {deliveryOn && titles.deliveryOn && <Fact title={titles.deliveryOn}>{deliveryOn}</Fact>}
          {installAddress && titles.installAddress && <Fact title={titles.installAddress}>{installAddress}</Fact>}
        </>
      )}
      sign={{ route: routes.sign, of: shown => shown }}
    >
      {contract => <Whole contract={contract} />}
    </SharedDocument>
  )
}

function Whole({ contract }: { contract: SharedContract }) {
  const { remark, titles } = contract
  const words = paperWords[contract.kind]
  return (
    <>
      {contract.spaces.map(space => (
        <SharedSpace key={space.name} space={space} />
      ))}
      {contract.off.map(({ title, amount }) => (
        <p className="sign-off" key={title}>
          {title} {yuan(-amount)}
        </p>
      ))}
      <p className="sign-total">
        {words.amount} <b>{yuan(contract.total)}</b>
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
              <b>{yuan(term.amount)}</b>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{words.clauses}</h2>
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
