import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { FilesTab } from '../../attachments/web/FilesTab.tsx'
import type { ShownCheck } from '../api/checks.ts'
import { checkFileRoutes } from '../api/work.ts'

/** Shows the photos of a point of the check list, and takes new ones. */
export default function CheckPhotos({
  check,
  mayEdit,
  onClose,
}: {
  check: ShownCheck
  mayEdit: boolean
  onClose: () => void
}) {
  return (
    <Dialog title={check.point} width={560} onClose={onClose}>
      <FilesTab routes={checkFileRoutes} id={check.id} mayEdit={mayEdit} nothing="还没有照片。" />
    </Dialog>
  )
}
