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

/** The objects that the stand-in answers, each with the properties it fills in; all others are null or left out. */
export const usedProperties: Record<string, string[]> = {
  "checkout.session": [
    ...["amount_subtotal", "amount_total", "automatic_tax", "cancel_url", "client_reference_id", "created", "currency"],
    ...[
      "custom_fields",
      "custom_text",
      "customer",
      "customer_details",
      "customer_email",
      "expires_at",
      "id",
      "invoice",
    ],
    ...["livemode", "metadata", "mode", "object", "payment_method_types", "payment_status", "shipping_options"],
    ...["status", "subscription", "success_url", "url"],
  ],
  subscription: [
    ...["automatic_tax", "billing_cycle_anchor", "billing_mode", "billing_schedules", "cancel_at"],
    ...["cancel_at_period_end", "canceled_at", "collection_method", "created", "currency", "customer", "discounts"],
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
};
