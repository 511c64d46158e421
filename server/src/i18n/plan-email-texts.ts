export interface PlanEmails {
  changed(brandName: string, from: string, to: string): { subject: string; body: readonly string[] }
  chargesEnd: string
  receipts: string
  failed(brandName: string, plan: string): { subject: string; body: readonly string[] }
}
