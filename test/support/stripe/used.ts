/** The operations of Stripe's API that the club uses, each with the parameters it sends. */
export const usedParameters: Record<string, string[]> = {
  "GET /v1/prices": ["active", "limit", "lookup_keys"],
  "POST /v1/prices": ["currency", "lookup_key", "product", "recurring", "transfer_lookup_key", "unit_amount"],
  "POST /v1/products": ["name"],
  "POST /v1/checkout/sessions": [
    ...["cancel_url", "client_reference_id", "customer", "customer_email", "line_items"],
    ...["metadata", "mode", "subscription_data", "success_url"],
  ],
  "GET /v1/checkout/sessions/{session}": [],
  "GET /v1/subscriptions/{subscription_exposed_id}": [],
  "DELETE /v1/subscriptions/{subscription_exposed_id}": [],
  "POST /v1/billing_portal/sessions": ["customer", "return_url"],
};

/** What the stand-in takes beside it. */
export const takenParameters: Record<string, string[]> = {
  "POST /v1/checkout/sessions": [
    "customer_creation",
    "expand",
    "expires_at",
    "invoice_creation",
    "payment_intent_data",
  ],
  "POST /v1/checkout/sessions/{session}/expire": ["expand"],
  "GET /v1/checkout/sessions/{session}": ["expand"],
  "GET /v1/subscriptions/{subscription_exposed_id}": ["expand"],
  "POST /v1/subscriptions/{subscription_exposed_id}": [
    ...["cancel_at_period_end", "expand", "items", "metadata", "payment_behavior", "proration_behavior"],
    "proration_date",
  ],
  "POST /v1/invoices/create_preview": ["subscription", "subscription_details"],
  "GET /v1/invoices": ["created", "customer", "expand", "limit", "starting_after", "status", "subscription"],
  "GET /v1/invoices/{invoice}": ["expand"],
  "GET /v1/invoice_payments": ["expand", "invoice", "limit", "payment"],
  "GET /v1/account": [],
  "GET /v1/country_specs/{country}": [],
  "GET /v1/tax_rates/{tax_rate}": [],
  "GET /v1/webhook_endpoints": ["limit"],
  "GET /v1/billing_portal/configurations": ["active", "is_default", "limit"],
  "GET /v1/payment_intents/{intent}": ["expand"],
  "POST /v1/refunds": ["amount", "charge", "expand", "metadata", "payment_intent", "reason"],
  "GET /v1/charges": ["customer", "expand", "limit", "payment_intent", "starting_after"],
  "GET /v1/disputes": ["charge", "expand", "limit", "payment_intent", "starting_after"],
  "GET /v1/refunds": ["charge", "created", "expand", "limit", "payment_intent", "starting_after"],
};

/** The objects that the stand-in answers, each with the properties it fills in; all others are null or left out. */
export const usedProperties: Record<string, string[]> = {
  "checkout.session": [
    ...["amount_subtotal", "amount_total", "automatic_tax", "cancel_url", "client_reference_id", "created", "currency"],
    ...[
      "custom_fields",
      "custom_text",
      "customer",
      "customer_creation",
      "customer_details",
      "customer_email",
      "expires_at",
      "id",
      "invoice",
    ],
    ...["line_items", "livemode", "metadata", "mode", "object", "payment_intent", "payment_method_types"],
    ...["payment_status", "shipping_options"],
    ...["status", "subscription", "success_url", "url"],
  ],
  subscription: [
    ...["automatic_tax", "billing_cycle_anchor", "billing_mode", "billing_schedules", "cancel_at"],
    ...["cancel_at_period_end", "canceled_at", "collection_method", "created", "currency", "customer"],
    ...["default_payment_method", "discounts", "trial_end", "trial_start"],
    ...["ended_at", "id", "invoice_settings", "items", "latest_invoice", "livemode", "metadata", "object"],
    ...["start_date", "status"],
  ],
  subscription_item: [
    ...["created", "current_period_end", "current_period_start", "discounts", "id", "metadata", "object", "price"],
    ...["quantity", "subscription", "tax_rates"],
  ],
  price: [
    ...["active", "billing_scheme", "created", "currency", "id", "livemode", "lookup_key", "metadata", "object"],
    ...["product", "recurring", "tax_behavior", "type", "unit_amount", "unit_amount_decimal"],
  ],
  product: [
    ...["active", "created", "id", "images", "livemode", "marketing_features", "metadata", "name", "object", "updated"],
  ],
  "billing_portal.session": [
    ...["configuration", "created", "customer", "id", "livemode", "object", "return_url", "url"],
  ],
  item: [
    ...["amount_discount", "amount_subtotal", "amount_tax", "amount_total", "currency", "description", "id", "object"],
    ...["price", "quantity"],
  ],
  invoice: [
    ...["amount_due", "amount_overpaid", "amount_paid", "amount_paid_off_stripe", "amount_remaining"],
    ...["amount_shipping", "attempt_count", "attempted", "auto_advance", "automatic_tax", "billing_reason"],
    ...["collection_method", "created", "currency", "customer", "customer_email", "default_tax_rates", "discounts"],
    ...["ending_balance", "hosted_invoice_url", "id", "issuer", "lines", "livemode", "metadata", "number", "object"],
    ...["parent", "payment_settings", "payments", "period_end", "period_start", "post_payment_credit_notes_amount"],
    ...["pre_payment_credit_notes_amount", "starting_balance", "status", "status_transitions", "subtotal", "total"],
  ],
  line_item: [
    ...["amount", "currency", "description", "discountable", "discounts", "id", "invoice", "livemode", "metadata"],
    ...["object", "parent", "period", "pricing", "quantity", "subscription", "subtotal"],
  ],
  invoice_payment: [
    ...["amount_paid", "amount_requested", "created", "currency", "id", "invoice", "is_default", "livemode", "object"],
    ...["payment", "status", "status_transitions"],
  ],
  payment_intent: [
    ...["amount", "amount_capturable", "amount_received", "capture_method", "confirmation_method", "created"],
    ...["currency", "customer", "id", "latest_charge", "livemode", "metadata", "object", "payment_method"],
    ...["payment_method_types", "status"],
  ],
  charge: [
    ...["amount", "amount_captured", "amount_refunded", "balance_transaction", "billing_details", "captured"],
    ...["created", "currency", "customer", "disputed", "id", "livemode", "metadata", "object", "paid"],
    ...["payment_intent", "payment_method", "payment_method_details", "refunded", "refunds", "status"],
  ],
  balance_transaction: [
    ...["amount", "available_on", "balance_type", "created", "currency", "fee", "fee_details", "id", "net", "object"],
    ...["reporting_category", "source", "status", "type"],
  ],
  payment_method: [
    ...["billing_details", "card", "created", "customer", "id", "livemode", "metadata", "object", "type"],
  ],
  refund: [
    ...["amount", "balance_transaction", "charge", "created", "currency", "destination_details", "id", "metadata"],
    ...["object", "payment_intent", "reason", "status"],
  ],
  dispute: [
    ...["amount", "balance_transactions", "charge", "created", "currency", "enhanced_eligibility_types", "evidence"],
    ...["evidence_details", "id", "is_charge_refundable", "livemode", "metadata", "object", "payment_intent"],
    ...["reason", "status"],
  ],
  account: ["country", "default_currency", "id", "object"],
  country_spec: [
    ...["default_currency", "id", "object", "supported_bank_account_currencies", "supported_payment_currencies"],
    ...["supported_payment_methods", "supported_transfer_countries", "verification_fields"],
  ],
  country_spec_verification_fields: ["company", "individual"],
  country_spec_verification_field_details: ["additional", "minimum"],
  tax_rate: ["active", "created", "display_name", "id", "inclusive", "livemode", "metadata", "object", "percentage"],
  webhook_endpoint: ["created", "enabled_events", "id", "livemode", "metadata", "object", "status", "url"],
  "billing_portal.configuration": [
    ...["active", "business_profile", "created", "features", "id", "is_default", "livemode", "login_page", "object"],
    "updated",
  ],
  payment_method_details: ["card", "type"],
  payment_method_details_card: ["brand", "country", "exp_month", "exp_year", "funding", "last4", "network"],
  payment_method_card: ["brand", "exp_month", "exp_year", "funding", "last4"],
  refund_destination_details: ["card", "type"],
  dispute_evidence: ["enhanced_evidence"],
  invoices_payment_settings: [],
};
