import { createContext, useContext } from 'react'
import type { DocumentFile } from '../../api/content.ts'

/**
 * The files of the shown document, which its fields refer to. A FileRoutesContext says where to upload and download
 * them.
 */
export const DocumentFiles = createContext<readonly DocumentFile[]>([])

/** Returns a function that finds a file of the document by its number. */
export function useFile(): (fileId: number) => DocumentFile | undefined {
  const files = useContext(DocumentFiles)
  return fileId => files.find(file => file.fileId === fileId)
}
