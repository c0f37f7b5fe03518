/** Where an opportunity stands open. */
export const addressOfDeal = (id: number) => `/approvalInfoManager/businessList?open=${id}`
