import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { sizeOf, useSaveAttachment } from '../../../attachments/web/attachments.ts'
import { useFile } from './files.ts'

/** Lists the files of a field, each with a download. */
export function FileList({ ids }: { ids: readonly number[] }) {
  const find = useFile()
  const save = useSaveAttachment()
  const files = ids.flatMap(id => find(id) ?? [])
  if (files.length === 0) return <span className="nothing">–</span>
  return (
    <ul className="document-files">
      {files.map(file => (
        <li key={file.id}>
          <button type="button" className="link" onClick={() => save(file.id)}>
            <Icon name="file" /> {file.name} <small>{sizeOf(file)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
