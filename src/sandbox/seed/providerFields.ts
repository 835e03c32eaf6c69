import type { ProviderField } from '../../contract/manifest/objectFields.js'

const select = (name: string, label: string, values: Record<string, string>): ProviderField => ({
  name,
  label,
  type: 'select',
  options: Object.entries(values).map(([value, text]) => ({ value, label: text })),
})

/** Fields of the CRM's objects, in the provider's case. */
export const crmFields: Record<string, ProviderField[]> = {
  contacts: [
    { name: 'id', label: 'Record ID', type: 'text' },
    { name: 'email', label: 'Email', type: 'text', required: true },
    { name: 'firstName', label: 'First name', type: 'text' },
    { name: 'lastName', label: 'Last name', type: 'text' },
    { name: 'phoneNumber', label: 'Phone number', type: 'text' },
    { name: 'companyName', label: 'Company', type: 'text' },
    select('lifecycleStage', 'Lifecycle stage', {
      lead: 'Lead',
      opportunity: 'Opportunity',
      customer: 'Customer',
      former: 'Former customer',
    }),
    select('customerTier', 'Customer tier', { bronze: 'Bronze', silver: 'Silver', gold: 'Gold' }),
    { name: 'annualSpend', label: 'Annual spend', type: 'number' },
    { name: 'newsletter', label: 'Newsletter', type: 'boolean' },
    { name: 'address', label: 'Address', type: 'text' },
  ],
  companies: [
    { name: 'id', label: 'Record ID', type: 'text' },
    { name: 'name', label: 'Company name', type: 'text', required: true },
    { name: 'domain', label: 'Website', type: 'text' },
    select('industry', 'Industry', {
      logistics: 'Logistics',
      robotics: 'Robotics',
      food: 'Food',
      energy: 'Energy',
      health: 'Health',
    }),
    { name: 'employeeCount', label: 'Employees', type: 'number' },
    { name: 'headquarters', label: 'Headquarters', type: 'text' },
  ],
  deals: [
    { name: 'id', label: 'Record ID', type: 'text' },
    { name: 'dealName', label: 'Deal name', type: 'text', required: true },
    { name: 'amount', label: 'Amount', type: 'number' },
    select('currency', 'Currency', { EUR: 'Euro', USD: 'US dollar', JPY: 'Yen' }),
    select('stage', 'Stage', { open: 'Open', won: 'Won', lost: 'Lost' }),
    { name: 'closeDate', label: 'Close date', type: 'datetime' },
  ],
}

/** Fields of the help desk's objects. */
export const deskFields: Record<string, ProviderField[]> = {
  tickets: [
    { name: 'id', label: 'Ticket number', type: 'number' },
    { name: 'subject', label: 'Subject', type: 'text', required: true },
    select('status', 'Status', {
      new: 'New',
      open: 'Open',
      pending: 'Pending',
      solved: 'Solved',
    }),
    select('priority', 'Priority', { low: 'Low', normal: 'Normal', urgent: 'Urgent' }),
    { name: 'requester', label: 'Requester', type: 'text' },
    { name: 'tags', label: 'Tags', type: 'text' },
    { name: 'created_at', label: 'Created', type: 'datetime' },
  ],
}
