import { yuan } from '../../../../kernel/api/format.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { SharedDocument } from '../../../sharing/web/SharedDocument.tsx'
import { lotWords } from '../../../warehouse/api/lot.ts'
import { shipmentLinkRoutes as routes, type SharedShipment } from '../../api/link.ts'
import { DayAnswer } from './DayAnswer.tsx'

const titles = { deliver: '送货单', fetch: '提货单', direct: '直送单' } as const

/** Shows a shipment to the customer who got its link, who confirms the day or asks for another. */
export default function DeliveryPage() {
  return (
    <SharedDocument
      routes={{ read: routes.read }}
      noun="送货单"
      title={({ way }) => titles[way]}
      paperOf={(shown: SharedShipment) => shown}
      colourOf={({ letterhead }) => letterhead.colour}
      to={{ title: '客户', name: ({ customer }) => customer }}
      facts={paper => <Facts paper={paper} />}
      more={(shown, token, refresh) => <DayAnswer shown={shown} token={token} onAnswered={refresh} />}
    >
      {paper => (paper.over === null ? <Goods paper={paper} /> : <p className="shared-remark">{paper.over}</p>)}
    </SharedDocument>
  )
}

function Facts({
  paper: { way, day, over, floor, lift, receiver, collect, collectInWords },
}: {
  paper: SharedShipment
}) {
  if (over !== null) return null
  return (
    <>
      <Fact title={way === 'deliver' ? '送货日期' : '提货日期'}>{day}</Fact>
      {floor !== null && <Fact title="楼层">{`${floor} 楼${lift ? '，有电梯' : '，没有电梯'}`}</Fact>}
      {receiver && <Fact title="收货人">{receiver}</Fact>}
      {collect !== null && collect > 0 && (
        <Fact title="送货时收款">
          {yuan(collect)} <small>{collectInWords}</small>
        </Fact>
      )}
    </>
  )
}

function Goods({ paper: { lines, packages } }: { paper: SharedShipment }) {
  return (
    <section>
      <h2>商品</h2>
      <ul>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no number here, and two may say the same
          <li key={at}>
            <span>
              <b>{line.name}</b>
              <small>{['批次', lotWords(line)].join(' ')}</small>
            </span>
            <span>{boxWords(line.pieces, line.boxPieces)}</span>
            {line.amount !== null && <b>{yuan(line.amount)}</b>}
          </li>
        ))}
        {packages.map(one => (
          <li key={one.number}>
            <span>
              <b>{one.name}</b>
              <small>{['包件', one.number, one.content].filter(Boolean).join(' ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
