import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import LoadingSheet from './LoadingSheet.tsx'

type Props = { trip: { id: number; number: string; state: string }; mayScan: boolean; onClose: () => void }

/** Opens what a trip picks and loads, for who drives it. */
export default function LoadingDialog({ trip, mayScan, onClose }: Props) {
  return (
    <Dialog title={`拣货装车 ${trip.number}`} width={720} onClose={onClose}>
      <LoadingSheet tripId={trip.id} step={trip.state === 'planned' ? 'picked' : 'loaded'} mayScan={mayScan} />
    </Dialog>
  )
}
