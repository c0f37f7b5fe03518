import { createContext, useContext } from 'react'
import type { DocumentFile } from '../../contract/content.ts'

/**
 * The files of the document that is shown, by what its fields say of them. Where they are sent to and fetched from says a
 * FileRoutesContext around it.
 */
export const DocumentFiles = createContext<readonly DocumentFile[]>([])

/** Finds a file of the document by the number that stands in its field. */
export function useFile(): (fileId: number) => DocumentFile | undefined {
  const files = useContext(DocumentFiles)
  return fileId => files.find(file => file.fileId === fileId)
}
