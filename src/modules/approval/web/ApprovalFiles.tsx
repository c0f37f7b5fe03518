import type { ReactNode } from 'react'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import type { DocumentFile } from '../../forms/api/content.ts'
import { DocumentFiles } from '../../forms/web/document/files.ts'
import { formRoutes } from '../api/formRoutes.ts'
import { saidRoutes } from '../api/said.ts'

const routes = { upload: saidRoutes.upload, download: formRoutes.file }
const none: readonly DocumentFile[] = []

type Props = { files?: readonly DocumentFile[]; children: ReactNode }

/** Provides the files of a document to its fields, and the routes for upload and download. */
export const ApprovalFiles = ({ files = none, children }: Props) => (
  <FileRoutesContext value={routes}>
    <DocumentFiles value={files}>{children}</DocumentFiles>
  </FileRoutesContext>
)
