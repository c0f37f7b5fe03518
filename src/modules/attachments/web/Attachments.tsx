import { sizeWords } from '../../../kernel/api/format.ts'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import type { Attachment } from '../api/attachments.ts'
import { usePicture, useSaveAttachment } from './attachments.ts'
import './attachments.css'

type Props = {
  files: Attachment[]
  onView: (picture: Attachment) => void
  /** Removes a file, if the person may. */
  onRemove?: (file: Attachment) => void
}

/** Shows pictures in small form, which open large, and other files to be saved. */
export function Attachments({ files, onView, onRemove }: Props) {
  const save = useSaveAttachment()
  if (files.length === 0) return null
  return (
    <ul className="attachments">
      {files.map(file => (
        <li key={file.id}>
          {file.picture ? (
            <Thumbnail file={file} onView={() => onView(file)} />
          ) : (
            <button type="button" className="link" onClick={() => save(file.id)}>
              <Icon name="file" /> {file.name} {file.size > 0 && <small>{sizeWords(file.size)}</small>}
            </button>
          )}
          {onRemove && (
            <button
              type="button"
              className="attachment-remove"
              aria-label={`删除附件 ${file.name}`}
              title="删除附件"
              onClick={() => onRemove(file)}
            >
              <Icon name="close" size={12} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ file, onView }: { file: Attachment; onView: () => void }) {
  const { address, failed } = usePicture(file.id)
  return (
    <button type="button" className="thumbnail" aria-label={`查看图片 ${file.name}`} onClick={onView}>
      {address && <img src={address} alt={file.name} />}
      {failed && <small>无法显示</small>}
    </button>
  )
}
