//! What becomes of rows that are not as they should be: they are reported with file and line, and no other row is lost.

use super::{Imported, read};
use crate::model::{OrderId, OrderItem, Status};
use crate::rows::FileError;
use std::error::Error;
use std::io;

const CUSTOMERS: &str = "customer_id,company,city,country\nC1,One,Bergen,Norway\nC2,Two,Lyon,France\n";
const ORDERS: &str = "order_id,customer_id,order_date,required_date,shipped_date,shipper_id,freight_cents,ship_city,ship_country\n\
                      10,C1,1996-07-04,1996-08-01,1996-07-16,1,3238,Bergen,Norway\n\
                      11,C2,1996-07-05,1996-07-12,,2,100,Lyon,France\n";
const LINES: &str = "order_id,product_id,unit_price_cents,quantity,discount_percent\n10,1,1800,12,0\n10,2,1995,3,15\n11,1,1800,1,0\n";

/// Imports sound files, but for the one that is given.
fn import(file: &str, content: impl AsRef<[u8]>) -> Result<Imported, FileError> {
    read(|name| {
        let sound = match name {
            "customers.csv" => CUSTOMERS,
            "orders.csv" => ORDERS,
            "order_lines.csv" => LINES,
            "products.csv" => "product_id,name\n1,Chai\n2,Chang\n",
            "shippers.csv" => "shipper_id,name\n1,Speedy\n2,United\n",
            _ => return Err(io::ErrorKind::NotFound.into()),
        };
        let content = if name == file { content.as_ref() } else { sound.as_bytes() };
        Ok(io::Cursor::new(content.to_vec()))
    })
}

/// The reports, when these lines are added to a sound file.
fn reports(file: &str, sound: &str, added: &str) -> Vec<String> {
    import(file, format!("{sound}{added}"))
        .unwrap()
        .rejected
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn sound_files_are_imported_whole() {
    let Imported { data, rejected } = import("", "").unwrap();
    assert_eq!(rejected, []);
    assert_eq!((data.customers.len(), data.orders.len(), data.items.len()), (2, 2, 3));

    let [shipped, pending] = &data.orders[..] else {
        panic!("two orders")
    };
    assert_eq!(
        (shipped.status, shipped.fulfillment_center.as_deref(), shipped.priority),
        (Status::Shipped, None, 28)
    );
    assert_eq!(
        (pending.status, pending.fulfillment_center.as_deref(), pending.priority),
        (Status::Pending, Some("United"), 7)
    );
    assert_eq!(pending.placed_at.to_string(), "1996-07-05T00:00:00Z");
    // 12 * 18.00, and 3 * 19.95 less 15 %: 50.8725
    assert_eq!(shipped.total_cents, 21_600 + 5_087);
    let second = OrderItem {
        order_id: OrderId("10".to_owned()),
        line: 2,
        product_id: "2".to_owned(),
        product: "Chang".to_owned(),
        unit_price_cents: 1995,
        quantity: 3,
        discount_percent: 15,
    };
    assert_eq!(data.items[1], second);
}

#[test]
fn a_malformed_row_is_reported_and_the_next_one_imported() {
    let order = |id: &str, rest: &str| format!("{id},C1,{rest}\n");
    let sound = order("12", "1996-07-06,1996-08-01,,1,5,Bergen,Norway");
    for (row, reason) in [
        (order("13", "1996-07-06"), "expected 9 columns, found 3"),
        (
            order("13", "1996-07-06,1996-08-01,,1,5,Bergen,Norway,x"),
            "expected 9 columns, found 10",
        ),
        (
            order("13", "1996-07-06,1996-08-01,,1,5.5,Bergen,Norway"),
            "column `freight_cents`: expected a whole number from 0 to 4294967295, found `5.5`",
        ),
        (
            order("13", "1996-07-06,1996-08-01,,1,-5,Bergen,Norway"),
            "column `freight_cents`: expected a whole number from 0 to 4294967295, found `-5`",
        ),
        (
            order("13", "1996-02-30,1996-08-01,,1,5,Bergen,Norway"),
            "column `order_date`: expected a date such as 1996-07-04, found `1996-02-30`",
        ),
        (
            order("13", "06.07.1996,1996-08-01,,1,5,Bergen,Norway"),
            "column `order_date`: expected a date such as 1996-07-04, found `06.07.1996`",
        ),
        (
            order("13", "1996-07-06,1996-08-01,soon,1,5,Bergen,Norway"),
            "column `shipped_date`: expected a date such as 1996-07-04, found `soon`",
        ),
        (order("13", "1996-07-06,1996-08-01,,1,5,,Norway"), "column `ship_city` is empty"),
        (order("", "1996-07-06,1996-08-01,,1,5,Bergen,Norway"), "column `order_id` is empty"),
        (
            order("10", "1996-07-06,1996-08-01,,1,5,Bergen,Norway"),
            "order `10` is there already",
        ),
        (
            order("13", "1996-07-06,1996-08-01,,9,5,Bergen,Norway"),
            "shipper `9` of order `13` was not imported",
        ),
        (
            order("13", "1996-07-06,1996-08-01,,1,5,\"Bergen,Norway"),
            "a quote is not closed on its line",
        ),
        (
            "13,C9,1996-07-06,1996-08-01,,1,5,Bergen,Norway\n".to_owned(),
            "customer `C9` of order `13` was not imported",
        ),
    ] {
        let imported = import("orders.csv", format!("{ORDERS}{row}{sound}")).unwrap();
        let reports: Vec<_> = imported.rejected.iter().map(ToString::to_string).collect();
        assert_eq!(reports, [format!("orders.csv:4: {reason}")]);
        assert_eq!(imported.data.orders.last().unwrap().id.0, "12", "behind {row}");
    }
}

#[test]
fn a_row_that_the_library_would_not_write_is_reported() {
    let reports = reports("orders.csv", ORDERS, "1#3,C1,1996-07-06,1996-08-01,,1,5,Bergen,Norway\n");
    assert_eq!(reports.len(), 1);
    assert!(
        reports[0].starts_with("orders.csv:4: ") && reports[0].contains("it contains the separator `#`"),
        "{reports:?}"
    );
}

#[test]
fn rows_of_the_other_files_are_reported() {
    assert_eq!(
        reports("customers.csv", CUSTOMERS, "C1,Again,Oslo,Norway\n"),
        ["customers.csv:4: customer `C1` is there already"]
    );
    let lines = "10,1,1800,1,0\n12,1,1800,1,0\n11,9,1800,1,0\n11,2,1800,65536,0\n11,2,1800,1,101\n11,2,x,1,0\n11,2,1800,1,100\n";
    let expected = [
        "order_lines.csv:5: product `1` of order `10` is there already",
        "order_lines.csv:6: order `12` was not imported",
        "order_lines.csv:7: product `9` was not imported",
        "order_lines.csv:8: column `quantity`: expected a whole number from 0 to 65535, found `65536`",
        "order_lines.csv:9: column `discount_percent`: expected a whole number from 0 to 100, found `101`",
        "order_lines.csv:10: column `unit_price_cents`: expected a whole number from 0 to 4294967295, found `x`",
    ];
    assert_eq!(reports("order_lines.csv", LINES, lines), expected);
    let shippers = "shipper_id,name\n1,Speedy\n2,United\n";
    assert_eq!(
        reports("shippers.csv", shippers, "2,Other\n"),
        ["shippers.csv:4: `2` is there already"]
    );
}

#[test]
fn what_depends_on_a_rejected_row_is_reported_too() {
    let imported = import(
        "customers.csv",
        "customer_id,company,city,country\nC1,One,Bergen,Norway\nC2,Two,,France\n",
    )
    .unwrap();
    let reports: Vec<_> = imported.rejected.iter().map(ToString::to_string).collect();
    let expected = [
        "customers.csv:3: column `city` is empty",
        "orders.csv:3: customer `C2` of order `11` was not imported",
        "order_lines.csv:4: order `11` was not imported",
    ];
    assert_eq!(reports, expected);
}

#[test]
fn line_ends_marks_quotes_blank_lines_and_foreign_columns_are_understood() {
    let content = "\u{feff}country,note,customer_id,company,city\r\nNorway,x,C1,\"One, Two & \"\"Three\"\"\",Bergen\r\n\r\nFrance,,C2,Two, Lyon \r\nFrance,,C3,,\r\n";
    let imported = import("customers.csv", content).unwrap();
    let companies: Vec<_> = imported
        .data
        .customers
        .iter()
        .map(|customer| (customer.company.as_str(), customer.city.as_str()))
        .collect();
    assert_eq!(companies, [("One, Two & \"Three\"", "Bergen"), ("Two", "Lyon")]);
    assert_eq!(
        imported.rejected.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["customers.csv:5: column `company` is empty"]
    );
}

#[test]
fn a_row_of_another_encoding_is_reported() {
    let mut content = CUSTOMERS.as_bytes().to_vec();
    content.extend(b"C3,Caf\xe9,Lyon,France\nC4,Four,Lyon,France");
    let imported = import("customers.csv", content).unwrap();
    assert_eq!(
        imported.rejected.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["customers.csv:4: it is not UTF-8"]
    );
    assert_eq!(imported.data.customers.last().unwrap().customer_id, "C4");
}

#[test]
fn a_file_without_rows_is_no_error_and_one_without_header_is() {
    let header_only = import("orders.csv", ORDERS.lines().next().unwrap()).unwrap();
    assert_eq!(
        (header_only.data.orders.len(), header_only.rejected.len()),
        (0, 3),
        "three lines lose their order"
    );

    let said = |content: &str| import("products.csv", content).unwrap_err().to_string();
    assert_eq!(
        said(""),
        "`products.csv` is empty: its first line names the columns `product_id,name`"
    );
    assert_eq!(
        said("\r\n\n"),
        "`products.csv` is empty: its first line names the columns `product_id,name`"
    );
    assert_eq!(
        said("1,Chai\n"),
        "`products.csv` has no column `product_id`; its first line names `1,Chai`"
    );
    assert_eq!(
        said("\"product_id,name\n"),
        "the first line of `products.csv` does not name its columns: a quote is not closed on its line"
    );
}

#[test]
fn a_missing_file_is_an_error_with_its_cause() {
    let error = read(|name| {
        if name == "shippers.csv" {
            Ok("shipper_id,name".as_bytes())
        } else {
            Err(io::ErrorKind::NotFound.into())
        }
    });
    let error = error.unwrap_err();
    assert_eq!(error.to_string(), "`products.csv` cannot be read");
    assert_eq!(
        error.source().unwrap().to_string(),
        io::Error::from(io::ErrorKind::NotFound).to_string()
    );
}
