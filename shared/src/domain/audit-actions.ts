/** Actions of administrators in the audit log. */
export const auditActions = [
  'user.activated',
  'user.deactivated',
  'user.completionRequested',
  'user.decisionUndone',
  'user.decisionDropped',
  'user.roleChanged',
  'permission.granted',
  'permission.removed',
  'companyChange.approved',
  'companyChange.rejected',
  'document.read',
  'document.uploaded',
  'marketData.saved',
  'marketData.removed',
  'auction.approved',
  'auction.cancelled',
  'auction.held',
  'auction.resumed',
  'auction.extended',
  'auction.messageSent',
] as const;
export type AuditAction = (typeof auditActions)[number];
