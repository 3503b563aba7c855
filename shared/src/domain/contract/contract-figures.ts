/**
 * Values that the General contract fixes if the parties state none. Usual in Romanian grain contracts; times in the
 * units of their names, penalties in per cent of the unpaid or undelivered value.
 */
export const contractFigures = {
  samples: 3,
  sampleRetentionDays: 30,
  samplingNoticeHours: 24,
  reweighPercent: 0.5,
  refusedDays: 7,
  transportDataHours: 24,
  claimHours: 48,
  /** Working hours in which a settlement on the market may be contested [D6]. */
  contestHours: 48,
  truckNoticeHours: 24,
  wagonNoticeHours: 48,
  unloadHours: 24,
  prepaymentDays: 3,
  refundDays: 5,
  graceDays: 5,
  latePaymentPercentPerDay: 0.1,
  lateDeliveryPercentPerDay: 0.1,
  forceMajeureNoticeDays: 5,
  forceMajeureCertificateDays: 15,
  forceMajeureMaxDays: 30,
  amicableDays: 15,
} as const;
