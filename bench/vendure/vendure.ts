import type { Agent } from 'node:http';
import { freePort } from '../../scripts/testing/free-port.ts';
import {
  buy,
  CHECKOUTS_PER_ROUND,
  closeProduct,
  CUSTOMERS,
  providerSettings,
  runConcurrently,
  send,
  settle,
  startProductWithCustomers,
  startTool,
  type ProductWithCustomers,
} from '../checkouts.ts';
import { compare, medianOf } from '../compare.ts';
import type { Figure } from '../figure.ts';
import { endProgram } from '../start-product.ts';
import { VENDURE } from './install.ts';
import { startVendure, type Vendure } from './start-vendure.ts';

const ROUNDS = 3;
const CLIENTS = 16;
/** Fewer than in Canteen's rounds, because Vendure needs longer. Its first round, to warm up, has as many as Canteen's. */
const ORDERS_PER_ROUND = 160;
const MIN_RATIO = 100;

/**
 * A whole order in one request: GraphQL makes its changes one after the other. A shop in a browser sends at least five
 * requests, which took as long here. The first products and the first way of delivery have the ids from 1.
 */
const orderOf = (foods: number) => `
  mutation ($delivery: [ID!]!, $address: CreateAddressInput!, $payment: PaymentInput!) {
    ${Array.from({ length: foods }, (_, n) => `food${n}: addItemToOrder(productVariantId: "${n + 1}", quantity: 1) { ...result ...problem }`).join('\n    ')}
    address: setOrderShippingAddress(input: $address) { ...result ...problem }
    delivery: setOrderShippingMethod(shippingMethodId: $delivery) { ...result ...problem }
    arranged: transitionOrderToState(state: "ArrangingPayment") { ...result ...problem }
    paid: addPaymentToOrder(input: $payment) { ...result ...problem }
  }
  fragment result on Order { state }
  fragment problem on ErrorResult { message }`;

const VARIABLES = {
  delivery: ['1'],
  address: {
    fullName: 'Customer of the bench',
    streetLine1: 'Hostel 1, Room 101',
    city: 'Greater Noida',
    postalCode: '201310',
    countryCode: 'IN',
  },
  payment: { method: 'dummy-payment', metadata: {} },
};

/** How many whole orders Canteen makes, beside Vendure on the same PostgreSQL, in turn. */
export async function benchVendure(): Promise<Figure[]> {
  const providerPort = await freePort();
  const provider = await startTool('bench/provider-stub.ts', { PORT: String(providerPort) });
  try {
    const canteen = await startProductWithCustomers(providerSettings(`http://127.0.0.1:${providerPort}`));
    try {
      const vendure = await startVendure(canteen.product, CUSTOMERS);
      try {
        // Canteen's order has three foods.
        const figures: Figure[] = [];
        for (const foods of [3, 1]) figures.push(await measure(canteen, vendure, foods));
        return figures;
      } finally {
        await vendure.close();
      }
    } finally {
      await closeProduct(canteen);
    }
  } finally {
    await endProgram(provider);
  }
}

async function measure(canteen: ProductWithCustomers, vendure: Vendure, foods: number): Promise<Figure> {
  const before = await paidOrders(vendure, foods);
  const p50 = { ours: [] as number[], theirs: [] as number[] };
  const { ours, reference, ratio } = await compare(
    ROUNDS,
    async (round) => {
      await settle(canteen);
      const made = await runConcurrently(CLIENTS, CHECKOUTS_PER_ROUND, (agent, n) => buy(canteen, agent, n));
      if (round > 0) p50.ours.push(made.p50);
      return made;
    },
    async (round) => {
      // Its tables have grown from nothing.
      await vendure.sql`vacuum analyze`;
      const orders = round === 0 ? CHECKOUTS_PER_ROUND : ORDERS_PER_ROUND;
      const made = await runConcurrently(CLIENTS, orders, (agent, n) => order(vendure, agent, n, foods));
      if (round > 0) p50.theirs.push(made.p50);
      return made;
    },
  );
  const paid = (await paidOrders(vendure, foods)) - before;
  const wanted = CHECKOUTS_PER_ROUND + ROUNDS * ORDERS_PER_ROUND;
  if (paid !== wanted) throw new Error(`Vendure has ${paid} new paid orders instead of ${wanted}`);
  const times = (value: number) => value.toFixed(0);
  return {
    name: `whole checkouts at ${CLIENTS} clients, to Vendure ${VENDURE} with ${foods === 1 ? '1 food' : `${foods} foods`} an order`,
    value:
      `${times(ratio.median)} times as many (${times(ratio.min)} to ${times(ratio.max)}); ` +
      `ours ${ours.requestsPerSecond.toFixed(0)}/s, p50 ${medianOf(p50.ours)} ms, p99 ${ours.p99} ms; ` +
      `Vendure ${reference.requestsPerSecond.toFixed(1)}/s, p50 ${medianOf(p50.theirs)} ms, p99 ${reference.p99} ms`,
    limit: `≥ ${MIN_RATIO}`,
    holds: ratio.median >= MIN_RATIO,
  };
}

interface Answer {
  data?: { paid?: { state?: string } };
}

/** Makes an order of so many foods, and checks that it is paid. */
async function order({ url, tokens }: Vendure, agent: Agent, customer: number, foods: number): Promise<void> {
  const body = { query: orderOf(foods), variables: VARIABLES };
  const answer = await send<Answer>(agent, url, body, tokens[customer % tokens.length]);
  if (answer.data?.paid?.state !== 'PaymentSettled') throw new Error(JSON.stringify(answer));
}

/** The number of paid orders with so many foods. */
async function paidOrders({ sql }: Vendure, foods: number): Promise<number> {
  const [row] = await sql<{ paid: number }[]>`
    select count(*)::integer as paid from "order"
    where state = 'PaymentSettled' and not active
      and (select count(*) from order_line where order_line."orderId" = "order".id) = ${foods}`;
  return row?.paid ?? NaN;
}
