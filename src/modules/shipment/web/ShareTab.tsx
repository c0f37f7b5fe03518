import { formatMinute } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { DocumentLinks } from '../../sharing/web/DocumentLinks.tsx'
import { shipmentLinkRoutes as routes } from '../api/link.ts'
import { shipmentPlaces } from '../api/places.ts'
import type { ShipmentDetail } from '../api/shipment.ts'
import { answerTones, answerWords } from './answerWords.ts'
import './shareTab.css'

type Props = { document: ShipmentDetail; onChanged: () => Promise<void> }

/** Makes links by which the customer reads what comes and confirms the day, and shows what they said. */
export default function ShareTab({ document, onChanged }: Props) {
  const { id, version, refusals, showsAmounts, dayState, dayAt, dayName, dayWords: said } = document
  const show = (shows: boolean) =>
    call(routes.showAmounts, { body: { id, version, shows } })
      .then(() => notice.success(shows ? '链接上显示金额' : '链接上不显示金额'))
      .catch(() => undefined)
      .then(onChanged)
  return (
    <div className="share-tab">
      <dl className="facts">
        <Fact title="客户确认日期">
          <Tag tone={answerTones[dayState]}>{answerWords(document)}</Tag>
        </Fact>
        <Fact title="谁确认">{dayName || <Nothing />}</Fact>
        <Fact title="确认时间">{dayAt === null ? <Nothing /> : formatMinute(dayAt)}</Fact>
        {said !== '' && <Fact title="说明">{said}</Fact>}
      </dl>
      <DocumentLinks
        routes={routes}
        id={id}
        place={shipmentPlaces.shared}
        label="送货单链接"
        sent="发送"
        days={[7, 3, 15, 30]}
        never={refusals.share === null ? undefined : refusals.share}
      >
        {may(routes.showAmounts) && (
          <label>
            <input type="checkbox" checked={showsAmounts} onChange={event => void show(event.target.checked)} />{' '}
            链接上显示金额
          </label>
        )}
      </DocumentLinks>
    </div>
  )
}
