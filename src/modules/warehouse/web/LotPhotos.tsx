import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { Attachments } from '../../attachments/web/Attachments.tsx'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import { RecordFiles } from '../../attachments/web/RecordFiles.tsx'
import { NewLotFiles, lotFileRoutes as routes } from '../api/lotFile.ts'

const labelsQuery = (goodsId: number) =>
  queryOf(routes.list, { params: { id: goodsId } }, { quiet: true, silent: true })

type Props = { goodsId: number; lotId: number; lot: string }

/** Shows the newest picture of the label on a lot's cartons; it opens all of them, and takes new ones of who keeps goods. */
export default function LotPhotos({ goodsId, lotId, lot }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery(labelsQuery(goodsId))
  const files = data?.filter(file => file.lotId === lotId)
  const keeps = may(routes.add)
  if (error || !files) return null
  return (
    <>
      <FileRoutesContext value={routes}>
        <Attachments files={files.slice(0, 1)} onView={() => setOpen(true)} />
      </FileRoutesContext>
      {files.length === 0 && keeps && (
        <Button small kind="text" icon="camera" onClick={() => setOpen(true)}>
          拍标签
        </Button>
      )}
      {isOpen && (
        <Dialog title={`${lot} 的标签照片`} onClose={() => setOpen(false)}>
          <RecordFiles
            routes={routes}
            files={files}
            error={error}
            nothing="还没有照片。把外箱标签拍下来，找货和核对色号时不用再开箱。"
            mayEdit={keeps}
            adding={{
              schema: NewLotFiles,
              given: { lotId },
              send: (body, how) => call(routes.add, { body }, how),
            }}
            onRemove={id => call(routes.remove, { body: { id } })}
            onChanged={() => void queryClient.invalidateQueries({ queryKey: labelsQuery(goodsId).queryKey })}
          />
        </Dialog>
      )}
    </>
  )
}
