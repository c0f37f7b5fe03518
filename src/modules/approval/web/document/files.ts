import { createContext, useContext } from 'react'
import { download } from '../../../../kernel/web/files.ts'
import type { DocumentFile } from '../../contract/approval.ts'
import { formRoutes } from '../../contract/formRoutes.ts'

/** The files of the document that is shown, by what its fields say of them. */
export const DocumentFiles = createContext<readonly DocumentFile[]>([])

/** Finds a file of the document by the number that stands in its field. */
export function useFile(): (fileId: number) => DocumentFile | undefined {
  const files = useContext(DocumentFiles)
  return fileId => files.find(file => file.fileId === fileId)
}

/** Saves a file of a document to the person's own machine. */
export function saveFile(id: number): void {
  void download(formRoutes.file, { params: { id } }).catch(() => undefined)
}
