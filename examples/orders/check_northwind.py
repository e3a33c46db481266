#!/usr/bin/env python3
"""Checks the answers of `orders --import DIR --json` against the CSV files, read here a second time without the library.

    cargo run -p examples --bin orders -- --import DIR --json | python3 examples/orders/check_northwind.py DIR
"""

import csv
import json
import sys
from collections import Counter
from datetime import date
from pathlib import Path


def rows(directory, name):
    with open(Path(directory) / name, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def days(first, last):
    return (date.fromisoformat(last) - date.fromisoformat(first)).days


def amount(line):
    """In cents, a half rounded up."""
    price, quantity, discount = (int(line[column]) for column in ("unit_price_cents", "quantity", "discount_percent"))
    return (price * quantity * (100 - discount) + 50) // 100


def items_of(lines, products, order_id):
    return [
        {
            "orderId": order_id,
            "line": number,
            "productId": line["product_id"],
            "product": products[line["product_id"]],
            "unitPriceCents": int(line["unit_price_cents"]),
            "quantity": int(line["quantity"]),
            "discountPercent": int(line["discount_percent"]),
        }
        for number, line in enumerate((line for line in lines if line["order_id"] == order_id), 1)
    ]


def read_orders(directory, lines):
    shippers = {row["shipper_id"]: row["name"] for row in rows(directory, "shippers.csv")}
    orders = []
    for row in rows(directory, "orders.csv"):
        waits = not row["shipped_date"]
        orders.append(
            {
                "customerId": row["customer_id"],
                "id": row["order_id"],
                "status": "PENDING" if waits else "SHIPPED",
                "placedAt": row["order_date"] + "T00:00:00Z",
                "requiredBy": row["required_date"],
                "shippedOn": row["shipped_date"] or None,
                "fulfillmentCenter": shippers[row["shipper_id"]] if waits else None,
                "priority": min(max(days(row["order_date"], row["required_date"]), 0), 999),
                "shipCity": row["ship_city"],
                "shipCountry": row["ship_country"],
                "freightCents": int(row["freight_cents"]),
                "totalCents": sum(amount(line) for line in lines if line["order_id"] == row["order_id"]),
                "version": 0,
            }
        )
    return orders


def questions(orders, lines):
    """What is worth asking: the most of something, and the first in order among equals."""
    most = lambda counter: min(counter, key=lambda key: (-counter[key], key))
    customer = most(Counter(order["customerId"] for order in orders))
    theirs = {order["id"] for order in orders if order["customerId"] == customer}
    order_id = most(Counter(line["order_id"] for line in lines if line["order_id"] in theirs))
    since = min(order["placedAt"] for order in orders if order["status"] == "PENDING")
    center = most(Counter(order["fulfillmentCenter"] for order in orders if order["fulfillmentCenter"]))
    placed = [(order["placedAt"][:10], order["status"]) for order in orders]
    statuses = Counter(day for day, _ in set(placed))
    number = Counter(day for day, _ in placed)
    day = min(number, key=lambda day: (-statuses[day], -number[day], day))
    return [
        {"orderId": order_id},
        {"customerId": customer, "pageSize": 5},
        {"status": "PENDING", "since": since},
        {"orderId": order_id},
        {"customerId": customer},
        {"fulfillmentCenter": center, "limit": 10},
        {"date": day},
    ]


def answers(directory, orders, lines, asked):
    products = {row["product_id"]: row["name"] for row in rows(directory, "products.csv")}
    by_id, of_customer, in_status, _, _, of_center, of_day = asked
    by_time = lambda order: (order["placedAt"], order["id"])

    yield next(order for order in orders if order["id"] == by_id["orderId"])
    newest = sorted((o for o in orders if o["customerId"] == of_customer["customerId"]), key=by_time, reverse=True)
    yield [page for page in (newest[:5], newest[5:10]) if page]
    yield sorted((o for o in orders if o["status"] == in_status["status"] and o["placedAt"] > in_status["since"]), key=by_time)[:100]
    yield items_of(lines, products, by_id["orderId"])
    customer = next(row for row in rows(directory, "customers.csv") if row["customer_id"] == of_customer["customerId"])
    as_in_file = {column: customer[column] for column in ("company", "city", "country")}
    yield {"customerId": customer["customer_id"], "email": None, **as_in_file, "version": 0}
    waiting = (o for o in orders if o["fulfillmentCenter"] == of_center["fulfillmentCenter"])
    yield sorted(waiting, key=lambda order: (order["priority"], order["id"]))[:10]
    counts = Counter(order["status"] for order in orders if order["placedAt"].startswith(of_day["date"]))
    yield [{"status": status, "orders": counts[status]} for status in sorted(counts)]


def main():
    directory = sys.argv[1]
    lines = rows(directory, "order_lines.csv")
    orders = read_orders(directory, lines)
    asked = questions(orders, lines)
    expected = [
        {"pattern": number, "asked": question, "answer": answer}
        for number, (question, answer) in enumerate(zip(asked, answers(directory, orders, lines, asked)), 1)
    ]
    found = [json.loads(line) for line in sys.stdin]
    if len(found) != len(expected):
        sys.exit(f"expected {len(expected)} patterns, found {len(found)}")
    wrong = 0
    for should, does in zip(expected, found):
        same = should == does
        print(f"pattern {should['pattern']}: {'as in the files' if same else 'WRONG'}")
        if not same:
            wrong += 1
            print("  expected", json.dumps(should, sort_keys=True))
            print("  found   ", json.dumps(does, sort_keys=True))
    print(f"{sum(order['status'] == 'PENDING' for order in orders)} of {len(orders)} orders are not shipped")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
