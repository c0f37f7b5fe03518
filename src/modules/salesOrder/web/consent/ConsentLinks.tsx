import { DocumentLinks } from '../../../sharing/web/DocumentLinks.tsx'
import { consentLinkRoutes as routes } from '../../api/consent.ts'
import { orderPlaces } from '../../api/places.ts'

/** Makes links by which the customer is asked about lots, and shows when they were opened. */
export default function ConsentLinks({ id, days }: { id: number; days: number }) {
  return (
    <DocumentLinks routes={routes} id={id} place={orderPlaces.consent} label="批次确认链接" sent="发送" days={[days]} />
  )
}
