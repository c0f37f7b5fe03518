import { admin, type Permissions, sellers, signedIn, staff } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // Lists and forms of everybody need those fields that one sees.
  'GET /api/admin/ownFields/mine': signedIn,
  // The record's own right to whole phones decides.
  'POST /api/admin/ownFields/revealPhone/:noun/:id/:ownKey': sellers,
  // What is no file is refused before it counts that somebody fills in no field of files.
  'POST /api/admin/ownFields/upload': signedIn,
  // The record's reach and the field's roles decide.
  'GET /api/admin/ownFields/file/:id': staff,
  // Names and finds only what the person sees by the rules of the records.
  'POST /api/admin/ownFields/linked': staff,
  'POST /api/admin/ownFields/findLinked': staff,
  // Tells only of formulas that the person sees.
  'POST /api/admin/ownFields/recomputing': staff,

  // 动态表单管理
  'GET /api/admin/ownFields/forms': admin,
  'POST /api/admin/ownFields/save': admin,
  'POST /api/admin/ownFields/discard': admin,
  'POST /api/admin/ownFields/preview': admin,
  'POST /api/admin/ownFields/fitting': admin,
  'POST /api/admin/ownFields/publish': admin,
  'POST /api/admin/ownFields/resume': admin,
}
